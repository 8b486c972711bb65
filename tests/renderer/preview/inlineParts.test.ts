import { describe, expect, it } from 'vitest'
import { withoutInlineParts } from '../../../renderer/src/preview/inlineParts.ts'

const kept = (html: string) => withoutInlineParts(html).html

describe('a document, before it is parsed under our content policy', () => {
  it('has its style sheets beside it, in order', () => {
    const { html, styles } = withoutInlineParts(
      '<!doctype html><style>p > b { color: red }</style><p>a<b>b</b><style media="print">i {}</style></p>c',
    )
    expect(styles).toEqual(['p > b { color: red }', 'i {}'])
    expect(html).toBe('<!doctype html><p>a<b>b</b></p>c')
  })

  it('keeps styles of elements under another name, and no handler', () => {
    expect(kept('<body onload="a()"><p class=x STYLE="color: red" onClick=b() >a</p><br style=x>')).toBe(
      '<body ><p class=x data-own-style="color: red"  >a</p><br data-own-style=x>',
    )
  })

  it('says nothing of where addresses begin, nor of what a template holds', () => {
    expect(kept('<base href="http://a.example/"><template><p style="x:y">a</p></template><p>b')).toBe('<p>b')
  })

  it('are kept if a text only mentions such parts', () => {
    const text =
      '<p title="style=1 onclick=2">&lt;p style="x"&gt; <!-- <p style="x"> --><script>"<p style=x>"</script>'
    expect(withoutInlineParts(text)).toEqual({ html: text, styles: [] })
  })

  it('are counted once if an element is reopened in the next paragraph', () => {
    expect(kept('<p><b style="x:y">a<p>b')).toBe('<p><b data-own-style="x:y">a<p>b')
  })

  it('are found at any depth', () => {
    const deep = 20_000
    expect(kept('<b style=a>'.repeat(deep))).toBe('<b data-own-style=a>'.repeat(deep))
  })
})
