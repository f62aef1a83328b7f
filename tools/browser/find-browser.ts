import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** The Chromium to test with: the one that E2E_CHROMIUM names, this machine's own, or the one that Playwright fetched; undefined without any. */
export function findBrowser(): string | undefined {
  const named = process.env.E2E_CHROMIUM
  if (named) return existsSync(named) ? named : undefined
  return [...PLACES, chromium.executablePath()].find((path) => existsSync(path))
}
