/** A file of the list is dragged to a file manager: what it gets is the translation. */
import { startBrowserShell } from './browserShell.ts'
import { makeProject } from './createProject.ts'
import { expect, test } from './workbench.ts'

test('a file is dragged out as a download of its translation, once', async ({ browser, workbench }) => {
  const project = makeProject(workbench.folder, { 'en.json': '{\n   "pay": "Pay",\n   "cart": "Cart"\n}\n' })
  const running = await startBrowserShell(workbench.folder, project)
  const page = await browser.newPage()
  const answered = Promise.withResolvers<null>()
  page.on('websocket', (socket) => {
    let asked: unknown
    socket.on('framesent', ({ payload }) => {
      const message = JSON.parse(payload.toString()) as { name?: string; id?: number }
      if (message.name === 'file.drag') asked = message.id
    })
    socket.on('framereceived', ({ payload }) => {
      const message = JSON.parse(payload.toString()) as { id?: number }
      if (asked !== undefined && message.id === asked) answered.resolve(null)
    })
  })
  await page.goto(running.url)
  const field = page.getByRole('textbox', { name: /^Translation into/ })
  await field.click()
  await page.keyboard.type('Сплатити')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('row', { name: 'Pay' })).toContainText('Сплатити')

  const file = page.getByRole('region', { name: 'Files' }).getByRole('button', { name: /^en\.json/ })
  await file.hover()
  await expect(file).toHaveAttribute('draggable', 'true')
  const dragged = await file.evaluate((row) => {
    const dataTransfer = new DataTransfer()
    const event = new DragEvent('dragstart', { dataTransfer, bubbles: true, cancelable: true })
    return row.dispatchEvent(event) && dataTransfer.getData('DownloadURL')
  })
  const [, name, address] = /^application\/octet-stream:([^:]+):(http:.+)$/.exec(String(dragged)) ?? []
  expect(name).toBe('uk.json')
  expect(new URL(address ?? '').origin).toBe(new URL(running.url).origin)
  await answered.promise
  const wrong = await page.request.get(`${address}`.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))
  expect(wrong.status()).toBe(404)
  const download = await page.request.get(`${address}`)
  expect(await download.text()).toBe('{\n   "pay": "Сплатити",\n   "cart": "Cart"\n}\n')
  expect(download.headers()['content-disposition']).toBe("attachment; filename*=UTF-8''uk.json")
  expect((await page.request.get(`${address}`)).status()).toBe(404)
  await running.stop()
})
