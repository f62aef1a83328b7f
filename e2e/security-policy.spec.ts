import { journeyOf } from './kit/addresses.ts'
import { aBorrower } from './kit/borrower.ts'
import { headingOf, SHORT_WAY, STEPS, startProfile, walk } from './kit/steps.ts'
import { expect, test } from './kit/test.ts'

test('the page has a Content-Security-Policy that allows only its own origin, with a new nonce for each response', async ({
  page,
  server,
}) => {
  const policies: string[] = []
  for (let visits = 0; visits < 2; visits += 1) {
    const answer = await page.goto(journeyOf(server))
    policies.push((await answer?.headerValue('content-security-policy')) ?? '')
  }
  const [first = '', second = ''] = policies
  const nonceOf = (policy: string) => /'nonce-([^']+)'/.exec(policy)?.[1]
  expect(first).toContain("default-src 'none'")
  expect(first).toContain("script-src 'self'")
  // The first page comes drawn: a style attribute runs and loads nothing, a script or a style element needs file or nonce.
  expect(first).toContain("; style-src-attr 'unsafe-inline';")
  expect(first.replace("style-src-attr 'unsafe-inline'", '')).not.toMatch(/unsafe-inline|unsafe-eval|https?:|\*/)
  expect(nonceOf(first)).toMatch(/^[\w+/=-]{16,}$/)
  expect(nonceOf(first)).not.toBe(nonceOf(second))
})

// That no page breaks the policy or asks another origin is watched in every browser test (kit/watch-page.ts); this proves the watch.
test('the test setup detects a violation of the Content-Security-Policy and a request to another origin', async ({
  page,
  server,
  problems,
}) => {
  problems.expect(/content security policy|Refused to|violates the following|Failed to load|request outside/i)
  await page.goto(journeyOf(server))
  await expect(headingOf(page, STEPS['property-address'].heading)).toBeVisible()
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'globalThis.ran = true'
    document.head.append(script)
    return fetch('http://elsewhere.invalid/').catch(() => undefined)
  })
  expect(await page.evaluate(() => 'ran' in globalThis)).toBe(false)
  expect(problems.all.filter((problem) => /violates|Refused/i.test(problem)).length).toBeGreaterThanOrEqual(2)
})

test('a whole registration sends no request to another origin, and gets scripts, styles, releases and pages compressed', async ({
  page,
  server,
}) => {
  const origins = new Set<string>()
  page.on('request', (request) => origins.add(new URL(request.url()).origin))
  const plain: string[] = []
  page.on('response', (answer) => {
    const { 'content-encoding': form, 'content-length': length = '0' } = answer.headers()
    if (!form && Number(length) > 1024) plain.push(answer.url())
  })
  await page.goto(journeyOf(server))
  await walk(page, SHORT_WAY, aBorrower())
  await expect(headingOf(page, startProfile)).toBeVisible()
  expect([...origins]).toEqual([server.url])
  expect(plain).toEqual([])
})
