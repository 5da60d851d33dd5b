# Makes a histogram with four significant digits of each column of samples, as fine as the histograms of the pages: the
# samples of ten repeats would be too large. The lowest and the highest sample are kept as they are.
#   awk -F , -f histogram.awk latency.csv

{ sub(/\r$/, "") }
NR == 1 {
  for (i = 1; i <= NF; i++) { payload[i] = $i; sub(/ bytes$/, " B", payload[i]) }
  print "payload,from_ns,to_ns,count"
  fflush()
  next
}
{
  for (i = 1; i <= NF; i++) {
    width = length($i) > 4 ? 10 ^ (length($i) - 4) : 1
    count[i, int($i / width) * width, width]++
    if (NR == 2 || $i + 0 < low[i]) low[i] = $i + 0
    if (NR == 2 || $i + 0 > high[i]) high[i] = $i + 0
  }
}
END {
  for (key in count) {
    split(key, part, SUBSEP)
    i = part[1]
    from = part[2] < low[i] ? low[i] : part[2] + 0
    to = part[2] + part[3] - 1
    if (to > high[i]) to = high[i]
    printf "%s,%.0f,%.0f,%d\n", payload[i], from, to, count[key] | "sort -t , -k 1,1n -k 2,2n"
  }
}
