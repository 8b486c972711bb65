/** Labels of screenshots, and GIF among their images: what a cloud may hold of them. */
export const screenshotLabelsSchema = `
CREATE TABLE screenshot_label (
  screenshot_id INTEGER NOT NULL REFERENCES screenshot (id) ON DELETE CASCADE,
  label_id INTEGER NOT NULL REFERENCES label (id) ON DELETE CASCADE,
  PRIMARY KEY (screenshot_id, label_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX screenshot_label_label ON screenshot_label (label_id);

CREATE TABLE screenshot_image_next (
  screenshot_id INTEGER PRIMARY KEY,
  type TEXT NOT NULL CHECK (type IN ('image/png', 'image/jpeg', 'image/webp', 'image/gif')),
  -- In pixels.
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  content BLOB NOT NULL
) STRICT;
INSERT INTO screenshot_image_next SELECT screenshot_id, type, width, height, content FROM screenshot_image;
DROP TABLE screenshot_image;
ALTER TABLE screenshot_image_next RENAME TO screenshot_image;
`
