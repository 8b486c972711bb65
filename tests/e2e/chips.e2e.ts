/** Placeholders in the field are chips: one unit for the cursor, plain text when copied. */
import { expectText } from './field.ts'
import { expect, expectAccessibleInBoth, openSample, test } from './workbench.ts'
import type { Locator, Page } from '@playwright/test'

/** Opens a string of the sample, by words of its source, with an empty field. */
async function openField(page: Page, words = 'From %1$s') {
  await openSample(page)
  await page.keyboard.press('Control+f')
  await page.keyboard.insertText(`text contains "${words}"`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { selected: true })).toContainText(words)
  // A row is selected before its string stands beside it.
  await expect(page.locator('[data-source-text]')).toContainText(words.slice(0, 4))
  await page.keyboard.press('F2')
  const field = page.getByRole('textbox', { name: /^Translation into/ })
  await expect(field).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await expectText(field, '')
  return field
}

/** Puts the cursor after a number of letters of a line. */
const putCursor = (field: Locator, offset: number) =>
  field.evaluate((content, offset) => {
    const root = content.getRootNode() as ShadowRoot & { getSelection(): Selection }
    const letters = document.createTreeWalker(content, NodeFilter.SHOW_TEXT)
    let rest = offset
    for (let node = letters.nextNode(); node !== null; node = letters.nextNode()) {
      const { length } = node as Text
      if (rest <= length) return root.getSelection().collapse(node, rest)
      rest -= length
    }
    throw new Error('The line is shorter.')
  }, offset)

const left = async (page: Page, times: number) => {
  for (let press = 0; press < times; press++) await page.keyboard.press('ArrowLeft')
}

test('the arrows pass a chip and Backspace deletes it as one; undo brings it back', async ({ workbench }) => {
  const { page } = await workbench.start()
  const field = await openField(page)
  await page.keyboard.type('Від ')
  await page.keyboard.press('Control+1')
  await page.keyboard.type(' до %2$s')
  await expectText(field, 'Від %1$s до %2$s')
  await expect(field.locator('.token')).toHaveText(['%1$s', '%2$s'])
  await left(page, 1)
  await page.keyboard.type('<')
  await expectText(field, 'Від %1$s до <%2$s')
  await page.keyboard.press('Backspace')
  await left(page, 5)
  await page.keyboard.type('>')
  await expectText(field, 'Від >%1$s до %2$s')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.type('X')
  await expectText(field, 'Від X до %2$s')
  await page.keyboard.press('Control+z')
  await expectText(field, 'Від %1$s до %2$s')
  await page.keyboard.press('End')
  await page.keyboard.press('Backspace')
  await expectText(field, 'Від %1$s до ')
  await expect(page.getByRole('button', { name: 'Insert %2$s', exact: true })).toBeVisible()
  await page.keyboard.press('Control+z')
  await expectText(field, 'Від %1$s до %2$s')
  await expectAccessibleInBoth(page, 'chips')
})

test('chips that touch are whole, in whichever direction their line goes', async ({ workbench }) => {
  const { page } = await workbench.start()
  const field = await openField(page)
  await page.keyboard.insertText('<b>%1$s</b>')
  await expect(field.locator('.token')).toHaveText(['<b>', '%1$s', '</b>'])
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText('من %1$d%2$s')
  await expect(field.locator('.token')).toHaveText(['%1$d', '%2$s'])
})

test('F2 opens the chip beside the cursor, and what is changed in it is kept', async ({ workbench }) => {
  const { page } = await workbench.start()
  const field = await openField(page)
  await page.keyboard.type('Від %1$s')
  await page.keyboard.press('F2')
  await left(page, 1)
  await page.keyboard.press('Backspace')
  await page.keyboard.type('2')
  await expectText(field, 'Від %2$s')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('contentinfo')).toContainText('Saved')
})

test('chips are copied as text, and nothing is where nothing is marked', async ({ workbench }) => {
  const { page } = await workbench.start()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const field = await openField(page)
  await page.keyboard.type('Від %1$s')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+c')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Від %1$s')
  await page.keyboard.press('End')
  await page.keyboard.press('Control+x')
  await expectText(field, 'Від %1$s')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+v')
  await expectText(field, 'Від %1$s\nВід %1$s')
})

test('a screen reader hears the field as one text, described by what is missing in it', async ({
  workbench,
}) => {
  const { page } = await workbench.start()
  const field = await openField(page)
  await page.keyboard.type('Від %2$s')
  await expect(page.getByRole('button', { name: 'Insert %1$s', exact: true })).toBeVisible()
  await expect(field).toHaveAttribute('lang', 'uk')
  const browser = await page.context().newCDPSession(page)
  const { root } = await browser.send('DOM.getDocument')
  const { nodes } = await browser.send('Accessibility.queryAXTree', {
    nodeId: root.nodeId,
    role: 'textbox',
    accessibleName: 'Translation into Ukrainian',
  })
  expect(nodes).toHaveLength(1)
  const [heard] = nodes
  expect(heard?.value?.value).toBe('Від %2$s')
  expect(heard?.description?.value).toContain('Missing: Insert %1$s')
  expect(heard?.properties).toContainEqual({ name: 'multiline', value: { type: 'boolean', value: true } })
})

test('after a dialog one goes on where the cursor was', async ({ workbench }) => {
  const { page } = await workbench.start()
  const field = await openField(page)
  await page.keyboard.type('Від %1$s до')
  await left(page, 2)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(field).toBeFocused()
  await page.keyboard.type('| ')
  await expectText(field, 'Від %1$s | до')
})

test('a double click selects a chip as a whole, and the word beside it without it', async ({ workbench }) => {
  const { page } = await workbench.start()
  const field = await openField(page)
  await page.keyboard.type('%1$sфайлів з %2$s')
  const chip = field.locator('.token').first()
  await chip.dblclick()
  await page.keyboard.type('X')
  await expectText(field, 'Xфайлів з %2$s')
  await page.keyboard.press('Control+z')
  await expectText(field, '%1$sфайлів з %2$s')
  const place = await chip.boundingBox()
  await page.mouse.dblclick(place!.x + place!.width + 12, place!.y + place!.height / 2)
  await page.keyboard.press('Backspace')
  await expectText(field, '%1$s з %2$s')
})

test('a line breaks beside a chip where it would beside a word', async ({ workbench }) => {
  const { page } = await workbench.start()
  const field = await openField(page)
  await page.keyboard.insertText('«%1$s», '.repeat(12))
  /** How many quotes and commas stand in another row than the chip that they belong to. */
  const apart = () =>
    field.evaluate((content) =>
      [...content.querySelectorAll('.token')]
        .map((chip) => {
          const { top, bottom } = chip.getBoundingClientRect()
          const texts = document.createTreeWalker(content.querySelector('.cm-line')!, NodeFilter.SHOW_TEXT)
          const isInRow = (node: Text, offset: number) => {
            const range = document.createRange()
            range.setStart(node, offset)
            range.setEnd(node, offset + 1)
            const place = range.getBoundingClientRect()
            return place.top < bottom && place.bottom > top
          }
          let last: Text | null = null
          for (
            let node = texts.nextNode() as Text | null;
            node !== null;
            node = texts.nextNode() as Text | null
          ) {
            if (last !== null && chip.contains(node) && !isInRow(last, last.length - 1)) return 'before'
            if (last !== null && chip.contains(last) && !isInRow(node, 0)) return 'behind'
            last = node
          }
          return null
        })
        .filter((side) => side !== null),
    )
  for (const width of [300, 320, 340, 360]) {
    await field.evaluate((content, most) => void (content.style.maxWidth = `${most}px`), width)
    expect(await apart()).toEqual([])
  }
})

test('a word or a chip is deleted as a whole, and comes back in one step', async ({ workbench }) => {
  const { page } = await workbench.start()
  const field = await openField(page)
  // `|` is the cursor, and what is between it and the other one is what goes.
  for (const [key, text] of [
    ['Backspace', 'Від |%1$s|'],
    ['Backspace', 'Від |%1$s |'],
    ['Backspace', '|Від |%1$s'],
    ['Backspace', '%1$s|до|'],
    ['Backspace', '%s|abc|'],
    ['Backspace', 'до|%s|abc'],
    ['Backspace', '%s|%d|'],
    ['Backspace', '<b>|bold|</b>'],
    ['Backspace', '{count}|words|'],
    ['Backspace', 'من |%1$s|'],
    ['Backspace', '%s|من|'],
    ['Delete', '|%1$s|abc'],
    ['Delete', '|abc|%1$s'],
    ['Delete', '| %1$s| до'],
    ['Delete', '|%d|%s'],
    ['Delete', '%d|abc|{name}'],
    ['Delete', '|من|%s'],
    ['Delete', '|%s|من'],
  ] as const) {
    const [before = '', gone = '', after = ''] = text.split('|')
    const whole = before + gone + after
    await page.keyboard.press('Control+a')
    await page.keyboard.insertText(whole)
    await expectText(field, whole)
    await putCursor(field, before.length + (key === 'Backspace' ? gone.length : 0))
    await page.keyboard.press(`Control+${key}`)
    await expectText(field, before + after)
    await page.keyboard.press('Control+z')
    await expectText(field, whole)
  }

  // Letters that were typed just before are another step, and so is each word.
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText('до %1$s ')
  await page.keyboard.type('тут')
  await page.keyboard.press('Control+Backspace')
  await page.keyboard.press('Control+Backspace')
  await expectText(field, 'до ')
  await page.keyboard.press('Control+z')
  await expectText(field, 'до %1$s ')
  await page.keyboard.press('Control+z')
  await expectText(field, 'до %1$s тут')
})

test('in a chip that is open a word is deleted up to its edge', async ({ workbench }) => {
  const { page } = await workbench.start()
  const field = await openField(page, 'Delayed by')
  await page.keyboard.type('слово{{name}}')
  await page.keyboard.press('F2')
  await left(page, 1)
  await page.keyboard.press('Control+Backspace')
  await expectText(field, 'слово{{}}')
  await page.keyboard.press('Control+Backspace')
  await expectText(field, 'слово}}')
})

/** Drags what is selected to a place, as a hand does: a drag begins only after the first small move. */
async function drag(page: Page, from: Point, to: Point): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 6, from.y, { steps: 3 })
  await page.mouse.move(to.x, to.y, { steps: 5 })
  await page.mouse.up()
}

interface Point {
  x: number
  y: number
}

/** Returns a point of a chip, from its left edge (0) to its right (1). */
async function pointIn(chip: Locator, share: number): Promise<Point> {
  const { x, y, width, height } = (await chip.boundingBox())!
  return { x: x + share * width, y: y + height / 2 }
}

test('text that is dropped on a chip lands beside it', async ({ workbench }) => {
  const { page } = await workbench.start()
  const field = await openField(page)
  const chips = field.locator('.token')
  // The first is drawn in its short form, the second whole.
  for (const [chip, text, before, behind] of [
    [0, '%s і %2$d слово', 'слово%s і %2$d ', '%sслово і %2$d '],
    [1, '%s і %2$d слово', '%s і слово%2$d ', '%s і %2$dслово '],
  ] as const) {
    for (const [share, expected] of [
      [0.3, before],
      [0.7, behind],
    ] as const) {
      await page.keyboard.press('Control+a')
      await page.keyboard.insertText(text)
      await expectText(field, text)
      await page.keyboard.press('End')
      await page.keyboard.press('Control+Shift+ArrowLeft')
      const end = await pointIn(chips.last(), 1)
      await drag(page, { x: end.x + 20, y: end.y }, await pointIn(chips.nth(chip), share))
      await expectText(field, expected)
      await expect(chips).toHaveText(['%s', '%2$d'])
      // It is selected where it landed, and one step for undo.
      await page.keyboard.press('Control+z')
      await expectText(field, text)
    }
  }

  // A chip is dragged as a whole.
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText('%s і %2$d слово')
  await chips.first().dblclick()
  const end = await pointIn(chips.last(), 1)
  await drag(page, await pointIn(chips.first(), 0.5), { x: end.x + 60, y: end.y })
  await expect(chips).toHaveText(['%2$d', '%s'])
  await expectText(field, ' і %2$d слово%s')
})

test('a file that is dropped on the field is opened, and none of its text is typed', async ({
  workbench,
}) => {
  const { page } = await workbench.start()
  const field = await openField(page)
  await page.keyboard.insertText('Від %1$s')
  await field.evaluate((content) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['not a translation'], 'elsewhere.txt'))
    content.dispatchEvent(
      new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true, composed: true }),
    )
  })
  // A browser does not tell where the file lies, and the workbench finds none of its name.
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('elsewhere.txt')
  await expectText(field, 'Від %1$s')
})

test('an input method composes between chips, and a composition that is given up leaves them whole', async ({
  workbench,
}) => {
  const { page } = await workbench.start()
  const field = await openField(page)
  const browser = await page.context().newCDPSession(page)
  const compose = (text: string) =>
    browser.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  const chips = field.locator('.token')
  // The tags are drawn in their short forms, and touch.
  const text = '<b></b>%1$s'
  await page.keyboard.insertText(text)
  await expect(chips).toHaveText(['<b>', '</b>', '%1$s'])
  for (const [steps, expected] of [
    '日本<b></b>%1$s',
    '<b>日本</b>%1$s',
    '<b></b>日本%1$s',
    '<b></b>%1$s日本',
  ].entries()) {
    await page.keyboard.press('Home')
    for (let step = 0; step < steps; step++) await page.keyboard.press('ArrowRight')
    await compose('に')
    await compose('にほん')
    await expectText(field, expected.replace('日本', 'にほん'))
    await expect(chips).toHaveText(['<b>', '</b>', '%1$s'])
    // Given up.
    await compose('')
    await expectText(field, text)
    await expect(chips).toHaveText(['<b>', '</b>', '%1$s'])
    await compose('にほん')
    await browser.send('Input.insertText', { text: '日本' })
    await expectText(field, expected)
    await expect(chips).toHaveText(['<b>', '</b>', '%1$s'])
    await page.keyboard.press('Control+a')
    await page.keyboard.insertText(text)
    await expectText(field, text)
  }
})
