package dev.nimbus.gateway.http.common;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What an Accept header names (RFC 9110, 12.5.1).
 *
 * @param wanted media ranges, the most wanted first, those wanted alike as they stand in the header
 * @param unwanted those of quality 0
 */
public record MediaRanges(List<String> wanted, Set<String> unwanted) {
    private record Range(String name, double quality) {
        static Range of(String part) {
            String[] words = part.split(";", -1);
            double quality = Stream.of(words)
                    .skip(1)
                    .map(String::strip)
                    .filter(word -> word.startsWith("q="))
                    .mapToDouble(word -> quality(word.substring(2)))
                    .findFirst()
                    .orElse(1);
            return new Range(words[0].strip(), quality);
        }

        /** What is no number is no reason to answer nothing. */
        private static double quality(String text) {
            try {
                return Double.parseDouble(text);
            } catch (NumberFormatException e) {
                return 1;
            }
        }
    }

    /** Reads a header. */
    public static MediaRanges of(String accept) {
        List<Range> ranges = Stream.of(accept.toLowerCase(Locale.ROOT).split(",", -1))
                .map(part -> Range.of(part))
                .toList();
        List<String> wanted = ranges.stream()
                .filter(range -> range.quality() > 0)
                .sorted(Comparator.comparingDouble(range -> -range.quality()))
                .map(Range::name)
                .toList();
        Set<String> unwanted = ranges.stream()
                .filter(range -> range.quality() <= 0)
                .map(Range::name)
                .collect(Collectors.toSet());
        return new MediaRanges(wanted, unwanted);
    }
}
