import { type Command, UsageError } from './command.js';

const SHELLS = ['bash', 'zsh', 'fish'];

/** @param commands all others, whose names, subcommands and options are completed */
export function completionCommand(commands: readonly Command[]): Command {
  const command: Command = {
    name: 'completion',
    summary: 'print the completion of a shell',
    usage: `scoutline completion bash|zsh|fish

  bash  source <(scoutline completion bash)
  zsh   source <(scoutline completion zsh)
  fish  scoutline completion fish | source`,
    subcommands: SHELLS,
    options: [],
    run(args, terminal) {
      const [shell, ...more] = args;
      const all = [...commands, command];
      if (more.length > 0 || !shell || !SHELLS.includes(shell)) throw new UsageError('say one of bash, zsh, fish');
      terminal.print(shell === 'fish' ? fish(all) : shell === 'zsh' ? zsh(all) : bash(all));
      return Promise.resolve();
    },
  };
  return command;
}

function wordsOf({ subcommands, options }: Command): string {
  return [...subcommands, ...options.map((option) => `--${option}`), '--help'].join(' ');
}

function bash(commands: readonly Command[]): string {
  return [
    '_scoutline() {',
    '  local word=${COMP_WORDS[COMP_CWORD]} words',
    '  if ((COMP_CWORD == 1)); then',
    `    words='${commands.map(({ name }) => name).join(' ')} --help --version'`,
    '  else',
    '    case ${COMP_WORDS[1]} in',
    ...commands.map((command) => `      ${command.name}) words='${wordsOf(command)}' ;;`),
    '    esac',
    '  fi',
    '  COMPREPLY=($(compgen -W "$words" -- "$word"))',
    '}',
    'complete -o default -F _scoutline scoutline',
  ].join('\n');
}

/** The completion of bash, through zsh's own adapter. */
function zsh(commands: readonly Command[]): string {
  return ['autoload -U +X compinit && compinit', 'autoload -U +X bashcompinit && bashcompinit', bash(commands)].join(
    '\n',
  );
}

function fish(commands: readonly Command[]): string {
  return commands
    .flatMap(({ name, summary, subcommands, options }) => [
      `complete -c scoutline -n __fish_use_subcommand -f -a ${name} -d '${summary}'`,
      ...(subcommands.length > 0
        ? [`complete -c scoutline -n '__fish_seen_subcommand_from ${name}' -f -a '${subcommands.join(' ')}'`]
        : []),
      ...options.map((option) => `complete -c scoutline -n '__fish_seen_subcommand_from ${name}' -l ${option}`),
    ])
    .join('\n');
}
