import type { Page } from 'playwright/test'

/** Everything on the page that is read or read aloud: texts, labels, placeholders, the title of the tab. Not what is typed into fields. */
export async function wordsOn(page: Page): Promise<readonly string[]> {
  const words = await page.evaluate(() => {
    const texts = [document.title]
    const elements = [...document.body.querySelectorAll('*')].filter((element) => !element.matches('script, style, template'))
    for (const element of elements) {
      const rendered = element.matches('option') || element.checkVisibility()
      if (!rendered) continue
      for (const name of ['aria-label', 'aria-valuetext', 'aria-description', 'title', 'placeholder', 'alt']) {
        const attribute = element.getAttribute(name)
        if (attribute !== null) texts.push(attribute)
      }
      for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) texts.push(node.textContent ?? '')
    }
    return texts
  })
  return words.map((one) => one.trim()).filter((one) => one !== '')
}
