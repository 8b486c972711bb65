/**
 * The images of screenshots, and where in them a string is to be seen. An image refers to no row, so that it is
 * still there when undo brings back the screenshot that it belongs to.
 */
export const screenshotsSchema = `
CREATE TABLE screenshot_image (
  screenshot_id INTEGER PRIMARY KEY,
  type TEXT NOT NULL CHECK (type IN ('image/png', 'image/jpeg', 'image/webp')),
  -- In pixels.
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  content BLOB NOT NULL
) STRICT;

-- {"x": …, "y": …, "width": …, "height": …} in pixels of the image; null: somewhere in it.
ALTER TABLE screenshot_string ADD COLUMN region TEXT CHECK (region IS NULL OR json_valid(region));
`
