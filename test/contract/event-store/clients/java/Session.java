import com.eventstore.dbclient.*;
import io.grpc.Metadata;
import io.grpc.StatusRuntimeException;
import java.nio.charset.StandardCharsets;
import java.util.*;
import java.util.concurrent.*;
import java.util.stream.*;

/**
 * What a user of the published Java client does, against a running server: {@code Session HOST:PORT}. Prints a line a
 * step and ends with "ok"; any other end is a failure.
 */
public final class Session {
  private static EventStoreDBClient client;

  public static void main(String[] args) throws Exception {
    var settings = EventStoreDBConnectionString.parseOrThrow("esdb://" + args[0] + "?tls=false");
    client = EventStoreDBClient.create(settings);
    appendAndRead();
    conflicts();
    wholeLog();
    subscriptions();
    metadata();
    deletes();
    links();
    client.shutdown().get(60, TimeUnit.SECONDS);
    step("ok");
    System.exit(0);
  }

  private static void appendAndRead() throws Exception {
    step("append with each expectation, and read both ways");
    var stream = fresh();
    var written = append(stream, ExpectedRevision.noStream(), event(0), event(1));
    check(written.getNextExpectedRevision().equals(ExpectedRevision.expectedRevision(1)), "next revision");
    append(stream, ExpectedRevision.expectedRevision(1), event(2));
    append(stream, ExpectedRevision.any(), event(3));
    append(stream, ExpectedRevision.streamExists(), event(4));
    check(numbers(stream, ReadStreamOptions.get().forwards()).equals(List.of(0, 1, 2, 3, 4)), "forwards");
    var backwards = ReadStreamOptions.get().backwards().fromEnd().maxCount(2);
    check(numbers(stream, backwards).equals(List.of(4, 3)), "backwards");
    check(numbers(stream, ReadStreamOptions.get().fromRevision(3)).equals(List.of(3, 4)), "from a revision");
    var second = read(stream, ReadStreamOptions.get()).get(1).getOriginalEvent();
    check(second.getPosition().equals(written.getLogPosition()), "position");
    check(refusal(() -> read(fresh(), ReadStreamOptions.get())) instanceof StreamNotFoundException, "missing stream");
  }

  private static void conflicts() throws Exception {
    step("conflicts, and repetitions that are none");
    var stream = fresh();
    var events = new EventData[] {event(0), event(1)};
    var first = append(stream, ExpectedRevision.noStream(), events);
    append(stream, ExpectedRevision.expectedRevision(1), event(2));
    var again = append(stream, ExpectedRevision.noStream(), events);
    check(again.getLogPosition().equals(first.getLogPosition()), "the same append");
    var wrong = refusal(() -> append(stream, ExpectedRevision.expectedRevision(0), event(9)));
    check(wrong instanceof WrongExpectedVersionException, "conflict");
    var actual = ((WrongExpectedVersionException) wrong).getActualVersion();
    check(actual.equals(ExpectedRevision.expectedRevision(2)), "actual version " + actual);
    var missing = refusal(() -> append(fresh(), ExpectedRevision.expectedRevision(4), event(9)));
    check(missing instanceof WrongExpectedVersionException, "conflict on a missing stream");
  }

  private static void wholeLog() throws Exception {
    step("the whole log");
    var stream = fresh();
    var at = append(stream, ExpectedRevision.noStream(), event(7)).getLogPosition();
    var found = client.readAll(ReadAllOptions.get().fromPosition(at).maxCount(5)).get().getEvents();
    check(found.get(0).getOriginalEvent().getStreamId().equals(stream), "from a position, inclusive");
    var newest = client.readAll(ReadAllOptions.get().backwards().fromEnd().maxCount(1)).get().getEvents();
    check(newest.get(0).getOriginalEvent().getPosition().compareTo(at) >= 0, "backwards");
  }

  private static void subscriptions() throws Exception {
    step("subscriptions, caught up and live");
    var stream = fresh();
    append(stream, ExpectedRevision.noStream(), event(0), event(1));
    var filter = SubscriptionFilter.newBuilder().addStreamNamePrefix(stream).build();
    var seen = Collections.synchronizedList(new ArrayList<Integer>());
    var caughtUp = new CountDownLatch(1);
    var live = new CountDownLatch(3);
    var listener = new SubscriptionListener() {
      @Override
      public void onEvent(Subscription subscription, ResolvedEvent event) {
        seen.add(number(event));
        live.countDown();
      }

      @Override
      public void onCaughtUp(Subscription subscription) {
        caughtUp.countDown();
      }
    };
    var all = client.subscribeToAll(listener, SubscribeToAllOptions.get().fromStart().filter(filter)).get();
    check(caughtUp.await(60, TimeUnit.SECONDS), "caught up");
    append(stream, ExpectedRevision.any(), event(2));
    check(live.await(60, TimeUnit.SECONDS), "the live event");
    check(seen.equals(List.of(0, 1, 2)), "in order: " + seen);
    all.stop();
  }

  private static void metadata() throws Exception {
    step("metadata");
    var stream = fresh();
    append(stream, ExpectedRevision.noStream(), event(0), event(1), event(2));
    var rules = new StreamMetadata();
    rules.setMaxCount(2L);
    client.setStreamMetadata(stream, rules).get();
    check(client.getStreamMetadata(stream).get().getMaxCount().equals(Long.valueOf(2)), "read back");
    check(numbers(stream, ReadStreamOptions.get()).equals(List.of(1, 2)), "maxCount");
  }

  private static void deletes() throws Exception {
    step("delete, revive, tombstone");
    var stream = fresh();
    append(stream, ExpectedRevision.noStream(), event(0), event(1));
    client.deleteStream(stream, DeleteStreamOptions.get().expectedRevision(1)).get();
    check(refusal(() -> read(stream, ReadStreamOptions.get())) instanceof StreamNotFoundException, "soft delete");
    append(stream, ExpectedRevision.noStream(), event(2));
    check(read(stream, ReadStreamOptions.get()).get(0).getOriginalEvent().getRevision() == 2, "numbering goes on");
    client.tombstoneStream(stream).get();
    check(isDeleted(refusal(() -> read(stream, ReadStreamOptions.get()))), "tombstone, read");
    check(isDeleted(refusal(() -> append(stream, ExpectedRevision.any(), event(3)))), "tombstone, append");
    var again = refusal(() -> client.tombstoneStream(stream).get());
    check(again instanceof StreamDeletedException, "tombstone, again: " + again);
  }

  /** On some paths the client hands the server's own status over, with the trailer that says what happened. */
  private static boolean isDeleted(Throwable error) {
    if (error instanceof StreamDeletedException) return true;
    if (!(error instanceof StatusRuntimeException status)) return false;
    var key = Metadata.Key.of("exception", Metadata.ASCII_STRING_MARSHALLER);
    return "stream-deleted".equals(status.getTrailers().get(key));
  }

  private static void links() throws Exception {
    step("links");
    var target = fresh();
    var index = fresh();
    append(target, ExpectedRevision.noStream(), event(0), event(1));
    var link = EventData.builderAsBinary("$>", ("1@" + target).getBytes(StandardCharsets.UTF_8)).build();
    append(index, ExpectedRevision.noStream(), link);
    var resolved = read(index, ReadStreamOptions.get().resolveLinkTos()).get(0);
    check(number(resolved) == 1 && resolved.getLink().getStreamId().equals(index), "followed");
  }

  private static WriteResult append(String stream, ExpectedRevision expected, EventData... events) throws Exception {
    var options = AppendToStreamOptions.get().expectedRevision(expected);
    return client.appendToStream(stream, options, events).get(60, TimeUnit.SECONDS);
  }

  private static List<ResolvedEvent> read(String stream, ReadStreamOptions options) throws Exception {
    return client.readStream(stream, options).get(60, TimeUnit.SECONDS).getEvents();
  }

  private static List<Integer> numbers(String stream, ReadStreamOptions options) throws Exception {
    return read(stream, options).stream().map(Session::number).collect(Collectors.toList());
  }

  private static int number(ResolvedEvent event) {
    var text = new String(event.getEvent().getEventData(), StandardCharsets.UTF_8);
    return Integer.parseInt(text.replaceAll("\\D", ""));
  }

  private static EventData event(int number) {
    var json = ("{\"n\":" + number + "}").getBytes(StandardCharsets.UTF_8);
    return EventData.builderAsJson("Counted", json).build();
  }

  private static String fresh() {
    return "java-" + UUID.randomUUID();
  }

  private static Throwable refusal(Callable<?> call) throws Exception {
    try {
      call.call();
    } catch (ExecutionException error) {
      return error.getCause();
    }
    throw new AssertionError("nothing was refused");
  }

  private static void check(boolean condition, String what) {
    if (!condition) throw new AssertionError(what);
  }

  private static void step(String text) {
    System.out.println(text);
  }
}
