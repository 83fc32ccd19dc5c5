"""Reads topics from their first message with librdkafka and checks each message against the AsyncAPI document.

Usage: read_topics.py BROKERS ASYNCAPI_JSON TOPIC...
Prints {"messages": n, "problems": [...], "partitions": {"topic/partition": [ids in order]}}.
"""

import json
import sys

from confluent_kafka import Consumer, TopicPartition
from jsonschema import Draft202012Validator, FormatChecker

brokers, document_path, *topics = sys.argv[1:]
with open(document_path, encoding="utf-8") as file:
    document = json.load(file)

validators = {}
for message in document["components"]["messages"].values():
    validators[message["name"]] = {
        "headers": Draft202012Validator(message["headers"]),
        "payload": Draft202012Validator(message["payload"], format_checker=FormatChecker()),
    }

consumer = Consumer({"bootstrap.servers": brokers, "group.id": "independent", "enable.auto.commit": False})
ends = {}
for topic in topics:
    for partition in consumer.list_topics(topic, timeout=10).topics[topic].partitions:
        low, high = consumer.get_watermark_offsets(TopicPartition(topic, partition), timeout=10)
        if high > low:
            ends[(topic, partition)] = high
consumer.assign([TopicPartition(topic, partition, 0) for topic, partition in ends])

problems = []
partitions = {f"{topic}/{partition}": [] for topic, partition in ends}
count = 0
while ends:
    message = consumer.poll(15)
    if message is None:
        problems.append(f"nothing more came, {len(ends)} partitions unfinished")
        break
    if message.error():
        problems.append(str(message.error()))
        continue
    count += 1
    where = (message.topic(), message.partition())
    headers = {name: value.decode("utf-8") for name, value in message.headers()}
    checks = validators.get(headers.get("ce_type"))
    if checks is None:
        problems.append(f"{where}: undocumented type {headers.get('ce_type')}")
    else:
        payload = json.loads(message.value())
        for part, value in (("headers", headers), ("payload", payload)):
            for error in checks[part].iter_errors(value):
                problems.append(f"{headers['ce_type']} {part}: {error.json_path} {error.message}"[:300])
    if message.key().decode("utf-8") != headers.get("ce_subject"):
        problems.append(f"{where}: the key is not the subject")
    partitions[f"{where[0]}/{where[1]}"].append(headers.get("ce_id"))
    if message.offset() + 1 >= ends.get(where, 0):
        ends.pop(where, None)
consumer.close()
json.dump({"messages": count, "problems": problems[:20], "partitions": partitions}, sys.stdout)
