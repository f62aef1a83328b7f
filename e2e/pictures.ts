// Takes a picture of every screen in each state, on a phone and on a desk, into docs/screens/all (or the folder named), writes
// the page that shows them, and keeps the chosen ones in docs/screens. Run: npm run pictures [--dark] [folder] [part…]; --dark
// asks for the dark scheme, and wants a folder of its own, since pictures of both schemes have the same names.
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import { startServer } from '#kit/server-process.ts'
import { findBrowser } from '#tools/dev/browser/find-browser.ts'
import { REPOSITORY } from '../tools/repository.ts'
import { flowsWithLingerers } from './kit/lingering-flows.ts'
import { pictureTaker } from './kit/take-picture.ts'
import { picturesOfApplications } from './pictures/application-screens.ts'
import { keepChosen } from './pictures/chosen.ts'
import { writeIndex } from './pictures/index-page.ts'
import { picturesOfOverlays } from './pictures/overlays.ts'
import { picturesOfPapers } from './pictures/papers.ts'
import { picturesOfRegistration } from './pictures/registration.ts'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { dark: { type: 'boolean', default: false } } })
const chosen = join(REPOSITORY, 'docs/screens')
const all = join(chosen, 'all')
const [folder = all, ...parts] = positionals
if (values.dark && resolve(folder) === all) throw new Error('Pictures of the dark scheme need a folder of their own.')
const executablePath = findBrowser()
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
const flows = await flowsWithLingerers()
const server = await startServer({ flows })
try {
  const take = pictureTaker(folder)
  const wanted = (part: string) => parts.length === 0 || parts.some((one) => part.startsWith(one))
  const newContext = async () => {
    const context = await browser.newContext({
      reducedMotion: 'reduce',
      colorScheme: values.dark ? 'dark' : 'light',
      locale: 'en-US',
      timezoneId: 'America/New_York',
    })
    context.setDefaultTimeout(180_000)
    return context
  }
  const studio = { server, newContext, take, wanted }
  await picturesOfRegistration(studio)
  await picturesOfApplications(studio)
  await picturesOfOverlays(studio)
  if (wanted('papers')) await picturesOfPapers(browser, join(folder, 'papers'))
  await writeIndex(folder)
  if (resolve(folder) === all) await keepChosen(all, chosen)
} finally {
  await browser.close()
  await server.stop()
  await rm(flows, { recursive: true, force: true })
}
