// Finds the programs that tests need, or installs them, and prints their paths: `node tools/dev/programs.ts chromium postgresql`.
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { fetches, installWithApt } from './apt-packages.ts'
import { findBrowser } from './browser/find-browser.ts'
import { getPostgres } from './postgres/find-postgres.ts'

const playwright = fileURLToPath(import.meta.resolve('playwright/package.json')).replace(/package\.json$/, 'cli.js')

type Program = {
  /** Finds or installs the program, and returns its path. */
  readonly get: () => string | undefined
  readonly missing: string
  /** The argument that makes the program print its version, where results depend on the version. */
  readonly version?: string
}

const programs: { readonly [name: string]: Program } = {
  chromium: {
    get: () => (process.env.E2E_CHROMIUM ? findBrowser() : (viaPackages() ?? viaPlaywright())),
    version: '--version',
    missing: process.env.E2E_CHROMIUM
      ? `E2E_CHROMIUM names ${process.env.E2E_CHROMIUM}, and nothing is there.`
      : 'The browser tests need Chromium, and none is here, apt-get cannot install it and Playwright cannot fetch it: install Chromium or name one in E2E_CHROMIUM.',
  },
  postgresql: {
    get: getPostgres,
    missing:
      'The database tests need PostgreSQL, and none is here, nor can apt-get install it: install PostgreSQL, name its folder of programs in POSTGRES_BIN, or a server in TEST_DATABASE_URL.',
  },
}

for (const name of process.argv.slice(2)) {
  if (name === 'postgresql' && process.env.TEST_DATABASE_URL) continue
  const program = programs[name]
  const path = program?.get()
  // Chrome on Windows opens a window in place of printing its version.
  if (path) console.log(program?.version && process.platform !== 'win32' ? `${path}: ${versionOf(path, program.version)}` : path)
  else {
    console.error(program?.missing ?? `There is no program ${name}. There are: ${Object.keys(programs).join(', ')}.`)
    process.exitCode = 1
  }
}

function versionOf(path: string, argument: string): string {
  return execFileSync(path, [argument], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
}

/** Also upgrades an installed Chromium, so that all machines test with the newest that the distribution has. */
function viaPackages(): string | undefined {
  installWithApt('Chromium', 'chromium', 'fonts-liberation')
  return findBrowser()
}

function viaPlaywright(): string | undefined {
  fetches('Chromium', process.execPath, playwright, 'install', 'chromium')
  return findBrowser()
}
