// Finds a Chromium for the browser tests and the pictures, or gets one, whichever way works on this machine; prints where it is.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
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
  if (process.platform !== 'linux' || !runs('apt-get', '--version')) return undefined
  const root = process.getuid?.() === 0
  if (!root && !runs('sudo', '-n', 'true')) return undefined
  const asRoot = (...command: readonly string[]) => tries(...(root ? command : ['sudo', '-n', ...command]))
  const install = () => asRoot('apt-get', 'install', '--yes', '--no-install-recommends', 'chromium', 'fonts-liberation')
  if (!install()) {
    // A machine that never asked for the list of packages knows none.
    asRoot('apt-get', 'update')
    install()
  }
  return findBrowser()
}

function viaPlaywright(): string | undefined {
  tries(process.execPath, playwright, 'install', 'chromium')
  return findBrowser()
}

function runs(...[file = '', ...args]: readonly string[]): boolean {
  return spawnSync(file, args, { stdio: 'ignore' }).status === 0
}

function tries(...[file = '', ...args]: readonly string[]): boolean {
  console.error(`Getting Chromium: ${[file, ...args].join(' ')}`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync(file, args, { stdio: ['ignore', 2, 2], timeout: 15 * 60_000, env }).status === 0
}
