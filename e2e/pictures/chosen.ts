import { copyFile, mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'

/** The screens that git keeps, in the order of the journey: one for each thing that a borrower does. */
const SCREENS = [
  '1-registration/1-property-address-empty',
  '1-registration/4-annual-income-wrong',
  '1-registration/7-phone-and-email-filled',
  '1-registration/8-set-password-wrong',
  '2-start/start-profile-filled',
  '2-start/wait',
  '3-credit/credit-error-empty',
  '4-property/liens-filled',
  '5-offer/product-select-filled',
  '6-more-about-you/start-app-summary',
  '7-income/income-review-filled',
  '8-accounts/bank-disburse-filled',
  '9-identity/identity-empty',
  '11-checks/conditions',
  '12-signing/signing-sign-filled',
  '13-notary/notary-session-filled',
  '14-insurance-and-end/complete',
  '16-co-signer/heloc-signer-intro',
]
const PAPERS = ['hearthline-important-terms', 'hearthline-closing-disclosure', 'hearthline-security-instrument']
const OVERVIEW = ['1-property-address-empty', '4-annual-income-wrong', '8-set-password-filled']

const mostBytes = 60_000

/** Copies the chosen of all pictures, each small, with a page that shows them and the picture of the project's README. */
export async function keepChosen(all: string, folder: string): Promise<void> {
  const pictures = [390, 1280].flatMap((width) => SCREENS.map((name) => `${name}-${width}.png`))
  const papers = PAPERS.map((name) => `papers/${name}.webp`)
  for (const picture of [...pictures, ...papers]) {
    const file = join(folder, picture)
    await mkdir(dirname(file), { recursive: true })
    if ((await stat(join(all, picture))).size <= mostBytes) await copyFile(join(all, picture), file)
    else await writeFile(file, await smallEnough(await readFile(join(all, picture))))
  }
  await writeFile(join(folder, 'overview.webp'), await overviewOf(join(all, '1-registration')))
  const rows = SCREENS.map((name) => {
    const words = name.replace(/^.*\//, '').replaceAll('-', ' ')
    return `| ${words} | <img src="${name}-390.png" width="195" alt="${words}, 390 pixels wide"> | <img src="${name}-1280.png" width="480" alt="${words}, 1280 pixels wide"> |`
  })
  const sheets = PAPERS.map((name) => `![All pages of ${name.replaceAll('-', ' ')}](papers/${name}.webp)`)
  await writeFile(join(folder, 'README.md'), [head, ...rows, '', '## Documents', '', sheets.join('\n\n'), ''].join('\n'))
}

const head = `# Screens and documents

One screen for each thing that a borrower does, as the main lender shows it, at 390 and at 1280 pixels; long ones are cut.
\`npm run pictures\` takes every screen in each state (empty, wrong, filled) and every document into \`all\` in this folder, with a
page that shows them, and chooses these anew; git ignores \`all\`.

| | phone | desk |
|---|---|---|`

/** Cut at its foot until it has as few bytes as is asked. */
async function smallEnough(picture: Buffer): Promise<Buffer> {
  const { width, height } = await sharp(picture).metadata()
  for (let part = 1; part > 0.1; part -= 0.1) {
    const top = sharp(picture).extract({ left: 0, top: 0, width, height: Math.round(height * part) })
    const small = await top.png({ palette: true, colours: 64, effort: 10 }).toBuffer()
    if (small.length <= mostBytes) return small
  }
  throw new Error('A picture is too large at any height.')
}

/** Three steps of the registration side by side. */
async function overviewOf(folder: string): Promise<Buffer> {
  const [width, height, gap] = [390, 1040, 16]
  const steps = OVERVIEW.map((name) =>
    sharp(join(folder, `${name}-390.png`))
      .resize({ width, height, fit: 'cover', position: 'top' })
      .toBuffer(),
  )
  const placed = (await Promise.all(steps)).map((input, index) => ({ input, left: gap + index * (width + gap), top: gap }))
  const canvas = { width: 3 * width + 4 * gap, height: height + 2 * gap, channels: 3, background: '#d5d9dd' } as const
  const sideBySide = await sharp({ create: canvas }).composite(placed).png().toBuffer()
  return await sharp(sideBySide).resize({ width: 900 }).webp({ quality: 50, effort: 6 }).toBuffer()
}
