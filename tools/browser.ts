// Finds a Chromium for browser tests and pictures, or installs one, and prints its path.
import { fileURLToPath } from 'node:url'
import { fetches, installWithApt } from './apt-packages.ts'
import { findBrowser } from './browser/find-browser.ts'

const playwright = fileURLToPath(import.meta.resolve('playwright/package.json')).replace(/package\.json$/, 'cli.js')

const browser = process.env.E2E_CHROMIUM ? findBrowser() : (findBrowser() ?? viaPackages() ?? viaPlaywright())
if (browser) {
  console.log(browser)
} else {
  const named = process.env.E2E_CHROMIUM
  console.error(
    named
      ? `E2E_CHROMIUM names ${named}, and nothing is there.`
      : 'The browser tests need Chromium, and none is here, apt-get cannot install it and Playwright cannot fetch it: install Chromium or name one in E2E_CHROMIUM.',
  )
  process.exitCode = 1
}

function viaPackages(): string | undefined {
  installWithApt('Chromium', 'chromium', 'fonts-liberation')
  return findBrowser()
}

function viaPlaywright(): string | undefined {
  fetches('Chromium', process.execPath, playwright, 'install', 'chromium')
  return findBrowser()
}
