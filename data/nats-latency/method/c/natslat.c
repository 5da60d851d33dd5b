// The latency benchmark of NatsAutoBench with the C client: two connections in one process, one message at a time.
// One connection publishes and flushes, the other waits for the message. The latency is the arrival time minus
// the publication time, on the monotonic clock of the process.
//
// Load model: closed, one message under way. Output: the CSV of NatsAutoBench in nanoseconds, one column per
// payload, in time order.
#include <nats/nats.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static const int PAYLOADS[] = {0, 8, 32, 256, 512, 1024, 4096, 8192};
enum { SIZES = sizeof PAYLOADS / sizeof *PAYLOADS, WARM_UP = 1000 };

static const char *url;
static char payload[8192];
static long long start;
static pthread_barrier_t step;

static long long now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1000000000LL + t.tv_nsec;
}

static void check(natsStatus status) {
  if (status == NATS_OK) return;
  fprintf(stderr, "natslat: %s\n", natsStatus_GetText(status));
  exit(1);
}

typedef struct {
  natsSubscription *subscription;
  int count;
  long long *latencies;
} Receiver;

static void *receive(void *argument) {
  Receiver *to = argument;
  for (int i = 0; i < to->count; i++) {
    natsMsg *message;
    check(natsSubscription_NextMsg(&message, to->subscription, 5000));
    to->latencies[i] = now() - start;
    natsMsg_Destroy(message);
    pthread_barrier_wait(&step);
  }
  return NULL;
}

// Fills latencies with the latencies of count messages of size bytes, in nanoseconds, in time order.
static void measure(int size, int count, long long *latencies) {
  natsOptions *options;
  natsConnection *publisher, *subscriber;
  Receiver receiver = {NULL, count, latencies};
  pthread_t thread;
  check(natsOptions_Create(&options));
  check(natsOptions_SetURL(options, url));
  check(natsConnection_Connect(&publisher, options));
  check(natsConnection_Connect(&subscriber, options));
  check(natsConnection_SubscribeSync(&receiver.subscription, subscriber, "latency"));
  check(natsConnection_Flush(subscriber));
  pthread_create(&thread, NULL, receive, &receiver);
  for (int i = 0; i < count; i++) {
    start = now();
    check(natsConnection_Publish(publisher, "latency", payload, size));
    check(natsConnection_Flush(publisher));
    pthread_barrier_wait(&step);
  }
  pthread_join(thread, NULL);
  natsSubscription_Destroy(receiver.subscription);
  natsConnection_Destroy(publisher);
  natsConnection_Destroy(subscriber);
  natsOptions_Destroy(options);
}

int main(int argc, char **argv) {
  if (argc != 4) return fprintf(stderr, "usage: natslat URL COUNT OUT.csv\n"), 2;
  url = argv[1];
  int count = atoi(argv[2]);
  long long *columns[SIZES], warm[WARM_UP];
  pthread_barrier_init(&step, NULL, 2);
  measure(256, WARM_UP, warm);
  for (int i = 0; i < SIZES; i++) measure(PAYLOADS[i], count, columns[i] = calloc(count, sizeof(long long)));
  FILE *out = fopen(argv[3], "w");
  if (!out) return perror(argv[3]), 1;
  for (int i = 0; i < SIZES; i++) fprintf(out, "%d bytes%c", PAYLOADS[i], i == SIZES - 1 ? '\n' : ',');
  for (int row = 0; row < count; row++)
    for (int i = 0; i < SIZES; i++) fprintf(out, "%lld%c", columns[i][row], i == SIZES - 1 ? '\n' : ',');
  return fclose(out) ? perror(argv[3]), 1 : 0;
}
