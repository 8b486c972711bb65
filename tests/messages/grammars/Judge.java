import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.text.MessageFormat;
import java.util.Date;
import java.util.Locale;

/** Judges pairs of Java's format strings: "printf" or "message"; a line is two words of base64. */
public class Judge {
  static final Object[][] TYPES = {
    {7101, 7202}, {"pq", "rs"}, {1.25, 8.75}, {'x', 'y'}, {new Date(0), new Date(86400000L * 400 + 3723000)}
  };

  static String format(boolean isMessage, String text, Object[] values) {
    return isMessage
        ? new MessageFormat(text, Locale.ROOT).format(values)
        : String.format(Locale.ROOT, text, values);
  }

  /** A bit for each value that is shown. */
  static int shown(boolean isMessage, String text, int[] types) {
    int used = 0;
    Object[] values = new Object[types.length];
    for (int at = 0; at < types.length; at++) values[at] = TYPES[types[at]][0];
    String whole = format(isMessage, text, values);
    for (int at = 0; at < types.length; at++) {
      Object[] changed = values.clone();
      changed[at] = TYPES[types[at]][1];
      if (!format(isMessage, text, changed).equals(whole)) used |= 1 << at;
    }
    return used;
  }

  static String verdict(boolean isMessage, String source, String text) {
    boolean isUsable = false;
    for (int combination = 0; combination < 125; combination++) {
      int[] types = {combination % 5, combination / 5 % 5, combination / 25};
      int wanted;
      try {
        wanted = shown(isMessage, source, types);
      } catch (RuntimeException error) {
        continue;
      }
      isUsable = true;
      try {
        if (shown(isMessage, text, types) != wanted) return "broken";
      } catch (RuntimeException error) {
        return "broken";
      }
    }
    return isUsable ? "sound" : "unusable";
  }

  public static void main(String[] args) throws Exception {
    BufferedReader lines = new BufferedReader(new InputStreamReader(System.in));
    for (String line; (line = lines.readLine()) != null; ) {
      String[] pair = line.split(" ", -1);
      System.out.println(verdict(args[0].equals("message"), decoded(pair[0]), decoded(pair[1])));
    }
  }

  static String decoded(String base64) {
    return new String(java.util.Base64.getDecoder().decode(base64), java.nio.charset.StandardCharsets.UTF_8);
  }
}
