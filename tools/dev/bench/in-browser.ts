/** What the benchmarks with a real server and browser have in common. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type ViewportSize } from 'playwright'
import { findBrowser } from '../browser/find-browser.ts'
import { HttpApplicant, type Transport } from '../preview/http-applicant.ts'
import type { Measured } from './print-table.ts'
import type { Registered } from './register-borrowers.ts'
import { runProcess, SERVER } from './run-process.ts'

/** Runs a benchmark with a server of its own; without Chromium it measures nothing, and says so. */
export async function inBrowser(
  what: string,
  measure: (browser: Browser, url: string) => Promise<Measured[]>,
): Promise<Measured[]> {
  const executablePath = findBrowser()
  if (executablePath === undefined) {
    console.log(`\nThere is no Chromium on this machine: ${what} is not measured.`)
    return []
  }
  const folder = await mkdtemp(join(tmpdir(), 'stepwright-bench-'))
  const server = await runProcess(SERVER, { DATA_DIR: folder, SANDBOX_SPEED: 'instant' })
  const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] })
  try {
    return await measure(browser, server.url)
  } finally {
    await browser.close()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** A browser without anything in its caches, in which the borrower is signed in. */
export async function signedIn(browser: Browser, { token }: Registered, viewport: ViewportSize): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport, locale: 'en-US', reducedMotion: 'reduce' })
  await context.addInitScript((jwt) => localStorage.setItem('jwt', jwt), token)
  return context
}

/** The screens before the credit is checked in full ask for a confirmed address. */
export async function confirmsTheEmail(url: string, { lender, uuid, token }: Registered): Promise<void> {
  const transport: Transport = async (method, path, { headers, body }) => {
    const content = body === undefined ? {} : { body: typeof body === 'string' ? body : new Uint8Array(body) }
    const answer = await fetch(new URL(path, url), { method, headers, ...content })
    return { status: answer.status, headers: Object.fromEntries(answer.headers), text: await answer.text() }
  }
  await Object.assign(new HttpApplicant(transport, lender), { uuid, token }).confirmsTheEmail()
}
