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

/** The path of Chromium: E2E_CHROMIUM, an installed one, or Playwright's download; undefined if there is none. */
export function findBrowser(): string | undefined {
  const named = process.env.E2E_CHROMIUM
  if (named) return existsSync(named) ? named : undefined
  return [...PLACES, chromium.executablePath()].find((path) => existsSync(path))
}
