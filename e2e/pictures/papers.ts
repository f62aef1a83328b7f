/** Draws each generated document as one sheet with all its pages, as the reader's pdf.js draws them. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Browser, Page } from 'playwright'
import sharp from 'sharp'
import { papersOfTwoOwners } from '#kit/papers-of-two-owners.ts'

const pdfjsFolder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
const sets = [
  { lender: 'hearthline', locale: 'en-US' },
  { lender: 'maple-street', locale: 'en-US', documents: ['security-instrument', 'credit-agreement'] },
  { lender: 'sierra-first', locale: 'es-US', documents: ['credit-agreement', 'right-to-cancel'] },
]

/** In pixels; what is too many pages for a row of this width is on the next. */
const widest = 1_700
const pageWidth = 400
const mostBytes = 60_000

export async function picturesOfPapers(browser: Browser, folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const context = await browser.newContext({ viewport: { width: widest, height: 800 } })
  const page = await context.newPage()
  await page.route('http://papers.example/**', async (route) => {
    const path = new URL(route.request().url()).pathname
    if (path === '/') return route.fulfill({ contentType: 'text/html', body: '<!doctype html><body></body>' })
    return route.fulfill({ contentType: 'text/javascript', body: await readFile(join(pdfjsFolder, path)) })
  })
  const lines: string[] = []
  for (const { lender, company, document, title, bytes } of await papersOfTwoOwners(sets)) {
    const name = `${lender}-${document}.webp`
    await writeFile(join(folder, name), await smallEnough(await sheetOf(page, bytes)))
    lines.push(`## ${company}: ${title}\n\n![All pages of the document](${name})\n`)
  }
  await writeFile(join(folder, 'README.md'), [readme, ...lines].join('\n'))
  await context.close()
}

const readme = `# Every document

Each generated document with all its pages, for two owners of a home in Texas: all of the main lender, the security instrument
and the agreement in the wording of another, and the agreement and the right to cancel in Spanish.
\`npm run pictures -- docs/screens/all papers\` draws them anew.
`

/** A picture of all pages of a PDF, side by side. */
async function sheetOf(page: Page, bytes: Uint8Array): Promise<Buffer> {
  await page.goto('http://papers.example/')
  await page.evaluate(
    async ([base64, width]) => {
      const address = '/build/pdf.min.mjs'
      const pdfjs = await import(address)
      pdfjs.GlobalWorkerOptions.workerSrc = '/build/pdf.worker.min.mjs'
      const data = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
      const pdf = await pdfjs.getDocument({ data, isEvalSupported: false }).promise
      document.body.style.cssText =
        'display: flex; flex-wrap: wrap; align-items: flex-start; gap: 12px; margin: 0; padding: 12px; width: max-content; max-width: 1676px; background: #d5d9dd'
      for (let number = 1; number <= pdf.numPages; number++) {
        const drawn = await pdf.getPage(number)
        const viewport = drawn.getViewport({ scale: width / drawn.getViewport({ scale: 1 }).width })
        const canvas = document.createElement('canvas')
        Object.assign(canvas, { width: viewport.width, height: viewport.height })
        document.body.append(canvas)
        await drawn.render({ canvasContext: canvas.getContext('2d'), viewport }).promise
      }
    },
    [Buffer.from(bytes).toString('base64'), pageWidth] as const,
  )
  return await page.locator('body').screenshot()
}

/** The best quality that is at most as large as is asked of a picture. */
async function smallEnough(png: Buffer): Promise<Buffer> {
  for (let quality = 80; quality > 10; quality -= 10) {
    const picture = await sharp(png).webp({ quality, effort: 6 }).toBuffer()
    if (picture.length <= mostBytes) return picture
  }
  throw new Error('A picture is too large at any quality.')
}
