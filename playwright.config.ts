import { defineConfig } from 'playwright/test'
import { findBrowser } from '#tools/dev/browser/find-browser.ts'

const browser = findBrowser()
const OWN_SERVER = /\/(fields|journey|killed-server|lender-system|live-chat|live-update|preview|wording)(\.rest)?\.spec\.ts$/
const isRoot = process.getuid?.() === 0

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  // The long ones first, so that no worker is left alone with one of them: each has a server of its own.
  projects: [
    { name: 'own server', testMatch: OWN_SERVER },
    { name: 'shared server', testIgnore: OWN_SERVER },
  ],
  workers: 2,
  forbidOnly: !!process.env.CI,
  // What takes long runs in `npm run test:full`; named by its file it can be run with STEPWRIGHT_FULL=1.
  ...(process.env.STEPWRIGHT_FULL ? {} : { grepInvert: /@full/ }),
  // A test that passes at its second try has shown that it proves nothing.
  retries: 0,
  // Long enough for a machine that has other things to do.
  timeout: 360_000,
  expect: { timeout: 60_000 },
  reporter: process.env.CI ? 'line' : 'list',
  use: {
    // Each test says which server it talks to (tests/kit); the clock of the page is the machine's.
    locale: 'en-US',
    timezoneId: 'America/New_York',
    reducedMotion: 'reduce',
    // Actions, requests and console. Pictures and copies of the document cost 40 % of a run: `--trace on` for one test.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    video: 'off',
    launchOptions: {
      ...(browser ? { executablePath: browser } : {}),
      args: [
        // Chromium refuses its sandbox to root.
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-dev-shm-usage',
      ],
    },
  },
})
