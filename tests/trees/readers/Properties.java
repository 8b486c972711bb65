import java.io.BufferedReader;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;

/** Values of .properties files as java.util.Properties reads them: UTF-8, else ISO 8859-1, as ResourceBundle does. */
class Properties {
  public static void main(String[] args) throws Exception {
    var input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    var files = new StringJoiner(",", "{", "}");
    for (String path; (path = input.readLine()) != null; ) files.add(quote(path) + ":" + read(Path.of(path)));
    System.out.write(files.toString().getBytes(StandardCharsets.UTF_8));
    System.out.flush();
  }

  static String read(Path path) throws Exception {
    var properties = new java.util.Properties();
    var bytes = Files.readAllBytes(path);
    try (Reader reader = new java.io.StringReader(decode(bytes))) {
      properties.load(reader);
    } catch (IllegalArgumentException error) {
      return quote(String.valueOf(error.getMessage()));
    }
    var values = new StringJoiner(",", "[", "]");
    for (Map.Entry<Object, Object> entry : new TreeMap<>(properties).entrySet())
      values.add("[" + quote((String) entry.getKey()) + "," + quote((String) entry.getValue()) + "]");
    return values.toString();
  }

  static String decode(byte[] bytes) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException error) {
      return new String(bytes, StandardCharsets.ISO_8859_1);
    }
  }

  static String quote(String text) {
    var quoted = new StringBuilder("\"");
    for (char c : text.toCharArray()) {
      if (c == '"' || c == '\\') quoted.append('\\').append(c);
      else if (c < 0x20) quoted.append(String.format("\\u%04x", (int) c));
      else quoted.append(c);
    }
    return quoted.append('"').toString();
  }
}
