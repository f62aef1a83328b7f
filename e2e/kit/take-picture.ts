import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Page } from 'playwright/test'
import { palettePng } from './palette-png.ts'

export const WIDTHS = [390, 1280] as const

export type TakePicture = (page: Page, name: string, options?: PictureOptions) => Promise<void>

export type PictureOptions = {
  /** Down to the last line of the page; otherwise without its foot, which is the same everywhere. */
  readonly whole?: boolean
  /** As the window shows it, with what lies over the page. */
  readonly window?: boolean
  readonly widths?: readonly number[]
}

/** Takes pictures into a folder, at both widths. */
export function pictureTaker(folder: string): TakePicture {
  return async (page, name, options = {}) => {
    // Nothing is under the pointer.
    await page.mouse.move(0, 0)
    for (const width of options.widths ?? WIDTHS) {
      await page.setViewportSize({ width, height: width < 600 ? 844 : 800 })
      const file = join(folder, `${name}-${width}.png`)
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, palettePng(await taken(page, options)))
    }
  }
}

/** What sticks to the window's edge on a phone stands in its place meanwhile, covering nothing. */
async function taken(page: Page, { whole = false, window = false }: PictureOptions): Promise<Buffer> {
  const settled = { animations: 'disabled' } as const
  if (window) return await page.screenshot(settled)
  const stuck = await page.evaluateHandle(() => {
    const all = [...document.querySelectorAll<HTMLElement>('main *')]
    return all.filter((element) => getComputedStyle(element).position === 'sticky')
  })
  await stuck.evaluate((elements) => {
    for (const { style } of elements) style.setProperty('position', 'static')
  })
  const height = await page.evaluate(async () => {
    scrollTo({ top: 0, behavior: 'instant' })
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    return Math.ceil((document.querySelector('main')?.getBoundingClientRect().bottom ?? 0) + scrollY)
  })
  const { width = 0 } = page.viewportSize() ?? {}
  const clip = whole || height === 0 ? {} : { clip: { x: 0, y: 0, width, height } }
  const png = await page.screenshot({ ...settled, fullPage: true, ...clip })
  await stuck.evaluate((elements) => {
    for (const { style } of elements) style.removeProperty('position')
  })
  return png
}
