/** Of the messages, in the folder of the broker's data. */
export const LOG_FOLDER = 'log';

/** The settings of a single node that is broker and controller in one, listening on loopback only. */
export function brokerSettings(at: { port: number; controllerPort: number }): string {
  return lines({
    'process.roles': 'broker,controller',
    'node.id': 1,
    'controller.quorum.voters': `1@127.0.0.1:${at.controllerPort}`,
    listeners: `PLAINTEXT://127.0.0.1:${at.port},CONTROLLER://127.0.0.1:${at.controllerPort}`,
    'advertised.listeners': `PLAINTEXT://127.0.0.1:${at.port}`,
    'controller.listener.names': 'CONTROLLER',
    'listener.security.protocol.map': 'CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT',
    // Within the broker's working folder: a comma in a whole path would part it, and Java reads this file as Latin-1.
    'log.dirs': LOG_FOLDER,
    // The relay creates topics with their partitions; a client's typing error must not create one.
    'auto.create.topics.enable': false,
    'offsets.topic.replication.factor': 1,
    'offsets.topic.num.partitions': 4,
    'transaction.state.log.replication.factor': 1,
    'transaction.state.log.min.isr': 1,
    'transaction.state.log.num.partitions': 4,
    'share.coordinator.state.topic.replication.factor': 1,
    'share.coordinator.state.topic.min.isr': 1,
    // How long a killed broker delays its successor.
    'broker.session.timeout.ms': 2_000,
    'broker.heartbeat.interval.ms': 500,
    'group.initial.rebalance.delay.ms': 0,
    // There is no replica to recover from, and the relay never sends again what was acknowledged: each request is
    // flushed before its answer.
    'log.flush.interval.messages': 1,
    'log.index.size.max.bytes': 1_048_576,
    'log.cleaner.dedupe.buffer.size': 8_388_608,
    'num.network.threads': 2,
    'num.io.threads': 2,
    'background.threads': 2,
  });
}

/** Warnings and worse on standard output, which goes to the broker's log file. */
export function loggingSettings(): string {
  return lines({
    'appender.out.type': 'Console',
    'appender.out.name': 'OUT',
    'appender.out.layout.type': 'PatternLayout',
    'appender.out.layout.pattern': '%d{ISO8601} %-5p %c{1} %m%n',
    'rootLogger.level': 'WARN',
    'rootLogger.appenderRef.out.ref': 'OUT',
  });
}

function lines(settings: Record<string, string | number | boolean>): string {
  return Object.entries(settings)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
}
