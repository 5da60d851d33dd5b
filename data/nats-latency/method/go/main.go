// The latency benchmark of NatsAutoBench with nats.go: two connections in one process, one message at a time.
// One connection publishes and flushes, the other waits for the message. The latency is the arrival time minus
// the publication time, on the monotonic clock of the process.
//
// Load model: closed, one message under way. Output: the CSV of NatsAutoBench in nanoseconds, one column per
// payload, in time order.
package main

import (
	"bufio"
	"fmt"
	"log"
	"os"
	"strconv"
	"time"

	"github.com/nats-io/nats.go"
)

var payloads = []int{0, 8, 32, 256, 512, 1024, 4096, 8192}

// measure returns the latencies of count messages of size bytes, in nanoseconds, in time order.
func measure(url string, size, count int) []int64 {
	publisher, err := nats.Connect(url)
	check(err)
	defer publisher.Close()
	subscriber, err := nats.Connect(url)
	check(err)
	defer subscriber.Close()
	subscription, err := subscriber.SubscribeSync("latency")
	check(err)
	check(subscriber.Flush())

	payload := make([]byte, size)
	starts := make(chan time.Time, 1)
	arrived := make(chan time.Duration)
	go func() {
		for range count {
			_, err := subscription.NextMsg(5 * time.Second)
			end := time.Now()
			check(err)
			arrived <- end.Sub(<-starts)
		}
	}()
	latencies := make([]int64, 0, count)
	for range count {
		starts <- time.Now()
		check(publisher.Publish("latency", payload))
		check(publisher.Flush())
		latencies = append(latencies, int64(<-arrived))
	}
	return latencies
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

func main() {
	if len(os.Args) != 4 {
		log.Fatal("usage: natslat URL COUNT OUT.csv")
	}
	count, err := strconv.Atoi(os.Args[2])
	check(err)
	measure(os.Args[1], 256, 1000) // warm-up
	columns := make([][]int64, len(payloads))
	for i, size := range payloads {
		columns[i] = measure(os.Args[1], size, count)
	}
	file, err := os.Create(os.Args[3])
	check(err)
	out := bufio.NewWriter(file)
	for i, size := range payloads {
		separator := ","
		if i == len(payloads)-1 {
			separator = "\n"
		}
		fmt.Fprintf(out, "%d bytes%s", size, separator)
	}
	for row := range count {
		for i := range payloads {
			separator := ","
			if i == len(payloads)-1 {
				separator = "\n"
			}
			fmt.Fprintf(out, "%d%s", columns[i][row], separator)
		}
	}
	check(out.Flush())
	check(file.Close())
}
