// Session does what a user of the published Go client does, against a running server: session HOST:PORT. It prints a
// line a step and ends with "ok"; any other end is a failure.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"time"

	"github.com/EventStore/EventStore-Client-Go/v4/esdb"
	"github.com/google/uuid"
)

var (
	client *esdb.Client
	ctx    context.Context
)

func main() {
	bounded, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	ctx = bounded
	settings := must(esdb.ParseConnectionString("esdb://" + os.Args[1] + "?tls=false"))
	settings.Logger = esdb.NoopLogging()
	client = must(esdb.NewClient(settings))
	appendAndRead()
	conflicts()
	wholeLog()
	subscriptions()
	metadata()
	deletes()
	links()
	unsupported()
	check(client.Close() == nil, "close")
	fmt.Println("ok")
}

func appendAndRead() {
	fmt.Println("append with each expectation, and read both ways")
	stream := fresh()
	written := must(write(stream, esdb.NoStream{}, event(0), event(1)))
	check(written.NextExpectedVersion == 1, "next version")
	must(write(stream, esdb.Revision(1), event(2)))
	must(write(stream, esdb.Any{}, event(3)))
	must(write(stream, esdb.StreamExists{}, event(4)))
	equal(numbers(must(read(stream, esdb.ReadStreamOptions{}, 100))), []int{0, 1, 2, 3, 4})
	backwards := esdb.ReadStreamOptions{Direction: esdb.Backwards, From: esdb.End{}}
	equal(numbers(must(read(stream, backwards, 2))), []int{4, 3})
	found := must(read(stream, esdb.ReadStreamOptions{From: esdb.Revision(1)}, 1))
	equal(numbers(found), []int{1})
	second := found[0].OriginalEvent()
	check(second.Position.Commit == written.CommitPosition, "position")
	check(second.ContentType == "application/json" && second.EventType == "Counted", "type and content type")
	check(time.Since(second.CreatedDate).Abs() < time.Minute, "created: "+second.CreatedDate.String())
	_, err := read(fresh(), esdb.ReadStreamOptions{}, 1)
	refused(err, esdb.ErrorCodeResourceNotFound, "missing stream")
}

func conflicts() {
	fmt.Println("conflicts, and repetitions that are none")
	stream := fresh()
	events := []esdb.EventData{event(0), event(1)}
	first := must(write(stream, esdb.NoStream{}, events...))
	must(write(stream, esdb.Revision(1), event(2)))
	again := must(write(stream, esdb.NoStream{}, events...))
	check(again.CommitPosition == first.CommitPosition, "the same append")
	_, err := write(stream, esdb.Revision(0), event(9))
	refused(err, esdb.ErrorCodeWrongExpectedVersion, "conflict")
	_, err = write(fresh(), esdb.StreamExists{}, event(9))
	refused(err, esdb.ErrorCodeWrongExpectedVersion, "conflict on a missing stream")
}

func wholeLog() {
	fmt.Println("the whole log")
	stream := fresh()
	written := must(write(stream, esdb.NoStream{}, event(7)))
	at := esdb.Position{Commit: written.CommitPosition, Prepare: written.PreparePosition}
	forwards := must(collect(client.ReadAll(ctx, esdb.ReadAllOptions{From: at}, 5)))
	check(forwards[0].OriginalEvent().StreamID == stream, "from a position, inclusive")
	newest := must(collect(client.ReadAll(ctx, esdb.ReadAllOptions{Direction: esdb.Backwards, From: esdb.End{}}, 1)))
	check(newest[0].OriginalEvent().Position.Commit >= at.Commit, "backwards")
}

func subscriptions() {
	fmt.Println("subscriptions, caught up and live")
	stream := fresh()
	must(write(stream, esdb.NoStream{}, event(0), event(1)))
	filter := &esdb.SubscriptionFilter{Type: esdb.StreamFilterType, Prefixes: []string{stream}}
	follow(stream, must(client.SubscribeToAll(ctx, esdb.SubscribeToAllOptions{From: esdb.Start{}, Filter: filter})))
	follow(stream, must(client.SubscribeToStream(ctx, stream, esdb.SubscribeToStreamOptions{From: esdb.Start{}})))
}

// Reads a subscription until an event that is appended once it has caught up.
func follow(stream string, subscription *esdb.Subscription) {
	seen := []int{}
	caughtUp := false
	expected := numbers(must(read(stream, esdb.ReadStreamOptions{}, 100)))
	expected = append(expected, len(expected))
	for len(seen) < len(expected) {
		message := subscription.Recv()
		check(message.SubscriptionDropped == nil, "the subscription was dropped")
		if message.CaughtUp != nil && !caughtUp {
			caughtUp = true
			must(write(stream, esdb.Any{}, event(len(expected)-1)))
		}
		if message.EventAppeared != nil {
			seen = append(seen, number(message.EventAppeared))
		}
	}
	equal(seen, expected)
	check(caughtUp, "caught up")
	check(subscription.Close() == nil, "unsubscribe")
}

func metadata() {
	fmt.Println("metadata")
	stream := fresh()
	must(write(stream, esdb.NoStream{}, event(0), event(1), event(2)))
	rules := esdb.StreamMetadata{}
	rules.SetMaxCount(2)
	must(client.SetStreamMetadata(ctx, stream, esdb.AppendToStreamOptions{}, rules))
	kept := must(client.GetStreamMetadata(ctx, stream, esdb.ReadStreamOptions{}))
	check(*kept.MaxCount() == 2, "read back")
	equal(numbers(must(read(stream, esdb.ReadStreamOptions{}, 100))), []int{1, 2})
}

func deletes() {
	fmt.Println("delete, revive, tombstone")
	stream := fresh()
	must(write(stream, esdb.NoStream{}, event(0), event(1)))
	must(client.DeleteStream(ctx, stream, esdb.DeleteStreamOptions{ExpectedRevision: esdb.Revision(1)}))
	_, err := read(stream, esdb.ReadStreamOptions{}, 1)
	refused(err, esdb.ErrorCodeResourceNotFound, "soft delete")
	must(write(stream, esdb.NoStream{}, event(2)))
	revived := must(read(stream, esdb.ReadStreamOptions{}, 100))
	check(revived[0].OriginalEvent().EventNumber == 2, "numbering goes on")
	must(client.TombstoneStream(ctx, stream, esdb.TombstoneStreamOptions{ExpectedRevision: esdb.Any{}}))
	_, err = read(stream, esdb.ReadStreamOptions{}, 1)
	refused(err, esdb.ErrorCodeStreamDeleted, "tombstone, read")
	_, err = write(stream, esdb.Any{}, event(3))
	refused(err, esdb.ErrorCodeStreamDeleted, "tombstone, append")
}

func links() {
	fmt.Println("links")
	target, index := fresh(), fresh()
	must(write(target, esdb.NoStream{}, event(0), event(1)))
	link := esdb.EventData{EventType: "$>", ContentType: esdb.ContentTypeBinary, Data: []byte("1@" + target)}
	must(write(index, esdb.NoStream{}, link))
	found := must(read(index, esdb.ReadStreamOptions{ResolveLinkTos: true}, 1))[0]
	check(number(found) == 1 && found.Event.StreamID == target && found.Link.StreamID == index, "followed")
}

func unsupported() {
	fmt.Println("what the emulator does not have is refused, and the connection goes on")
	_, err := client.GetPersistentSubscriptionInfo(ctx, fresh(), "group", esdb.GetPersistentSubscriptionOptions{})
	check(err != nil, "persistent subscriptions")
	must(write(fresh(), esdb.NoStream{}, event(0)))
}

func write(stream string, expected esdb.ExpectedRevision, events ...esdb.EventData) (*esdb.WriteResult, error) {
	return client.AppendToStream(ctx, stream, esdb.AppendToStreamOptions{ExpectedRevision: expected}, events...)
}

func read(stream string, options esdb.ReadStreamOptions, count uint64) ([]*esdb.ResolvedEvent, error) {
	return collect(client.ReadStream(ctx, stream, options, count))
}

func collect(stream *esdb.ReadStream, err error) ([]*esdb.ResolvedEvent, error) {
	if err != nil {
		return nil, err
	}
	defer stream.Close()
	found := []*esdb.ResolvedEvent{}
	for {
		event, err := stream.Recv()
		if errors.Is(err, io.EOF) {
			return found, nil
		}
		if err != nil {
			return nil, err
		}
		found = append(found, event)
	}
}

func event(n int) esdb.EventData {
	data := must(json.Marshal(map[string]int{"n": n}))
	return esdb.EventData{EventID: uuid.New(), EventType: "Counted", ContentType: esdb.ContentTypeJson, Data: data}
}

func numbers(events []*esdb.ResolvedEvent) []int {
	found := []int{}
	for _, event := range events {
		found = append(found, number(event))
	}
	return found
}

func number(event *esdb.ResolvedEvent) int {
	data := struct{ N int }{}
	check(json.Unmarshal(event.Event.Data, &data) == nil, "the data is JSON")
	return data.N
}

func fresh() string {
	return "go-" + uuid.NewString()
}

func refused(err error, code esdb.ErrorCode, what string) {
	known, fine := esdb.FromError(err)
	check(!fine && known.Code() == code, fmt.Sprintf("%s: %v", what, err))
}

func equal(seen, expected []int) {
	check(slices.Equal(seen, expected), fmt.Sprintf("expected %v, got %v", expected, seen))
}

func must[T any](value T, err error) T {
	check(err == nil, fmt.Sprint(err))
	return value
}

func check(condition bool, what string) {
	if !condition {
		panic(what)
	}
}
