/** The preview's side of the server, over HTTP: one development server for all claims. */

import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { overviewPath } from '#contract/application.ts'
import {
  type DocumentsAsked,
  type PreviewDocument,
  type PreviewFindings,
  type PreviewFlow,
  type PreviewLenders,
  type PreviewOrigins,
  type PreviewPeople,
  type PreviewPlace,
  type PreviewPlaces,
  type PreviewSample,
  previewDocumentsPath,
  previewEventsPath,
  previewFindingsPath,
  previewFlowPath,
  previewLendersPath,
  previewOriginsPath,
  previewPeoplePath,
  previewPlacesPath,
  previewWalkPath,
  type SavedEvent,
  type WalkAsked,
  type WalkDone,
} from '#contract/preview.ts'
import type { Problem } from '#contract/problem.ts'
import { type ApplicationOverview, screenPath } from '#contract/screens.ts'
import { applicationKey, draftKey, tokenKey } from '#contract/stored-session.ts'
import { viewScreen } from '#engine/index.ts'
import { aServer } from '#kit/a-server.ts'
import { type ServerProcess, startServer } from '#kit/server-process.ts'
import { type SmallFlows, smallFlows } from '#kit/small-flows.ts'
import { factsOfApplication } from '#pages/features/application/state/facts-of-application.ts'
import { withProduct } from '#studio/features/preview/with-product.ts'

const lender = 'hearthline'
let flows: SmallFlows
let server: ServerProcess
beforeAll(async () => {
  flows = await smallFlows(lender, 1)
  server = await startServer({ dev: true, flows: flows.folder, env: { SANDBOX_SPEED: 'real' } })
})
afterAll(async () => {
  await server.stop()
  await flows.remove()
})

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${server.url}${path}`, { headers })
const read = async <T>(path: string): Promise<T> => (await (await get(path)).json()) as T

const post = (body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${previewWalkPath}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.url, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

async function walked(asked: Omit<WalkAsked, 'lender'>): Promise<WalkDone> {
  const answer = await post({ lender, ...asked })
  expect({ status: answer.status, problem: answer.ok ? undefined : await answer.json() }).toEqual({ status: 200 })
  return (await answer.json()) as WalkDone
}

/** The application of a walk, as its own page reads it. */
async function overviewOf({ local }: WalkDone): Promise<ApplicationOverview> {
  const headers = { authorization: local[tokenKey] ?? '', 'x-org': lender }
  return (await (await get(overviewPath(local[applicationKey] ?? ''), headers)).json()) as ApplicationOverview
}

async function placesOfLender(): Promise<readonly PreviewPlace[]> {
  return (await read<PreviewPlaces>(previewPlacesPath(lender))).places
}

describe('the development server', () => {
  it('the development server prints the address of the preview, and no warning of Vite', () => {
    expect(server.output()).toContain(`${server.url}/preview\n`)
    expect(server.output()).not.toContain('deprecated')
  })

  it('the page runs only scripts of its own origin with its nonce, and is framed by its own origin alone', async () => {
    const page = await get('/preview/frame')
    const policy = page.headers.get('content-security-policy') ?? ''
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? 'none'
    expect(policy).toContain(`script-src 'self' 'nonce-${nonce}'; style-src 'self' 'nonce-${nonce}'`)
    expect(policy).toContain("frame-src 'self'; frame-ancestors 'self'")
    const html = await page.text()
    const script = /src="([^"]*main\.tsx)" nonce="([^"]+)"/.exec(html)
    expect(script?.[2]).toBe(nonce)
    expect((await get(script?.[1] ?? '/none')).headers.get('content-type')).toBe('text/javascript')
  })

  it('every place of a lender names an existing line', async () => {
    const places = await placesOfLender()
    const wrong: string[] = []
    const lengths = new Map<string, number>()
    for (const { id, file, line } of places) {
      const length = lengths.get(file) ?? (await readFile(join(flows.folder, file), 'utf8')).split('\n').length
      lengths.set(file, length)
      if (line > length) wrong.push(`${id} ${file}:${line}`)
    }
    expect(wrong).toEqual([])
    expect([...new Set(places.map(({ kind }) => kind))]).toEqual(['step', 'screen', 'state', 'card', 'status', 'text'])
  })

  it('a flow is sent once: a request with its ETag gets 304 without a body', async () => {
    const first = await get(previewFlowPath(lender))
    const { flow, hash, page } = (await first.json()) as PreviewFlow
    expect([flow.lender, page.lender, first.headers.get('etag')]).toEqual([lender, lender, `"${hash}"`])
    const again = await get(previewFlowPath(lender), { 'if-none-match': `"${hash}"` })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })

  it('the script of the validators is a module for the browser', async () => {
    const { page } = await read<PreviewFlow>(previewFlowPath(lender))
    const script = await get(page.release.src)
    expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(await script.text()).toContain('export const validators')
  })

  it('each place has facts with which its screen can be drawn, or the reason why there are none', async () => {
    const { people, samples, common } = await read<PreviewPeople>(previewPeoplePath(lender))
    const { flow } = withProduct(await read<PreviewFlow>(previewFlowPath(lender)))
    const [applicant, ...personas] = people
    const known = { ...applicant?.visits, ...applicant?.missing }
    const parts = (await placesOfLender()).filter(({ kind }) => kind !== 'text')
    expect(parts.filter(({ id }) => !(id in known))).toEqual([])
    expect(personas.length).toBeGreaterThan(10)
    for (const { visits } of people)
      for (const [place, index] of Object.entries(visits)) {
        const { facts } = samples[index] ?? {}
        const [kind, route = ''] = place.split(/:(.*)/s)
        if (kind !== 'screen' || !facts) continue
        expect(viewScreen(flow, route, {}, { ...common, ...facts })?.route).toBe(route)
      }
  })

  it('the documents of a screen are drawn for the facts of the preview, as whole PDF files', async () => {
    const { people, samples, common } = await read<PreviewPeople>(previewPeoplePath(lender))
    const sample = samples[people[0]?.visits['screen:document/disclosures'] ?? -1] as PreviewSample
    const asked: Omit<DocumentsAsked, 'screen'> = {
      lender: lender as DocumentsAsked['lender'],
      locale: 'en-US',
      facts: { ...common, ...sample.facts },
    }
    const documentsOf = (screen: string, origin = server.url) =>
      fetch(`${server.url}${previewDocumentsPath}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin },
        body: JSON.stringify({ ...asked, screen }),
      })
    const documents = (await (await documentsOf('document/disclosures')).json()) as readonly PreviewDocument[]
    expect(documents.map(({ title }) => title)).toContain('Before we look at your credit')
    for (const { content, size } of documents) {
      const bytes = Buffer.from(content, 'base64')
      expect([bytes.length, bytes.subarray(0, 5).toString(), bytes.subarray(-6).toString()]).toEqual([size, '%PDF-', '%%EOF\n'])
    }
    expect(await (await documentsOf('credit/social')).json()).toEqual([])
    expect((await documentsOf('document/disclosures', 'https://elsewhere.example')).status).toBe(403)
  })

  it('a merged file is sent with the layer of each line, and no file outside the lender is read', async () => {
    const { chain, lines } = await read<PreviewOrigins>(previewOriginsPath(lender, 'lender.json'))
    expect(chain).toEqual(['base', lender])
    const code = lines.find(({ pointer }) => pointer === 'lender.json#/code')
    expect(code?.from[0]?.file).toBe(`${lender}/lender.json`)
    for (const file of ['../../package.json', '/etc/hostname', '..%2fbase%2flender.json', '__proto__']) {
      const answer = await get(previewOriginsPath(lender, file))
      expect([answer.status, ((await answer.json()) as Problem).detail]).toEqual([404, `${lender} has no file "${file}".`])
    }
  })

  it('the preview lists no findings for the shipped flow files', async () => {
    expect(await read<PreviewFindings>(previewFindingsPath(lender))).toEqual({ findings: [] })
  })

  it.each([
    previewFlowPath,
    previewPlacesPath,
    previewPeoplePath,
    previewFindingsPath,
    (id: string) => previewOriginsPath(id, 'lender.json'),
  ])('a request for an unknown lender gets a problem document with all lender ids (%#)', async (path) => {
    const answer = await get(path('nobody'))
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
    expect(await answer.json()).toMatchObject({ status: 404, detail: `There is no lender "nobody". There are: ${lender}.` })
  })

  it.each<[string, unknown, Record<string, string>, number]>([
    ['without an origin', { lender, place: 'screen:liens' }, { origin: '' }, 403],
    ['of another origin', { lender, place: 'screen:liens' }, { origin: 'http://evil.example' }, 403],
    ['that is a form', 'lender=hearthline', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['to a place of no kind', { lender, place: 'file:/etc/passwd' }, {}, 400],
    ['to a place that is not there', { lender, place: 'screen:nowhere' }, {}, 404],
    ['of an unknown lender', { lender: 'nobody', place: 'screen:liens' }, {}, 404],
    ['for an unknown persona', { lender, place: 'screen:liens', person: '__proto__' }, {}, 409],
    ['to where no applicant of the sandbox comes', { lender, place: 'screen:bpo/hold' }, {}, 409],
  ])('a walk %s is refused with a problem document', async (_name, body, headers, status) => {
    const answer = await post(body, headers)
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
    expect(await answer.json()).toMatchObject({ status, detail: expect.stringMatching(/\w/) })
  })
})

describe('walks of new applicants in the product', () => {
  it('a walk leads to a step of the registration, with the answers before it', async () => {
    const { address, session, local, forgets } = await walked({ place: 'step:register-v2/birthdate' })
    expect([local, forgets]).toEqual([{}, [tokenKey, applicationKey]])
    expect(address).toBe(`/account/heloc/register-v2/birthdate?lender=${lender}`)
    const draft = JSON.parse(session[draftKey(lender, 'register-v2')] ?? '')
    expect(Object.keys(draft.accepted)).toContain('legal-name')
    expect(draft.accepted).not.toHaveProperty('birthdate')
  })

  it('a walk leads to a screen, which the server then resolves for this applicant', async () => {
    const done = await walked({ place: 'screen:liens' })
    const uuid = done.local[applicationKey] ?? ''
    expect(done.address).toBe(`/account/heloc/${uuid}/liens?lender=${lender}`)
    const headers = { authorization: done.local[tokenKey] ?? '', 'x-org': lender }
    expect(await (await get(screenPath(uuid, 'liens'), headers)).json()).toMatchObject({ route: 'liens' })
    expect((await get(done.address)).status).toBe(200)
  })

  it('the preview submits screen after screen for a persona of the sandbox until the chosen screen is due', async () => {
    const done = await walked({ place: 'screen:credit/error', person: 'frozen' })
    expect((await overviewOf(done)).profile.name.lastName).toBe('Frozen')
  })

  it('a walk leads to a status, a state and a card behind screens with uploads, waits and account linking', async () => {
    const [status, state, card] = await Promise.all([
      walked({ place: 'status:OFFER_SELECTION' }),
      walked({ place: 'state:docVerify' }),
      walked({ place: 'card:MISSING_PHONE_NUMBER' }),
    ])
    expect((await overviewOf(status)).status.value).toBe('OFFER_SELECTION')
    const { flow } = withProduct(await read<PreviewFlow>(previewFlowPath(lender)))
    expect(factsOfApplication(flow, { today: '' }, await overviewOf(state)).application?.state).toBe('docVerify')
    const { conditions } = await overviewOf(card)
    expect(conditions.map(({ categoryEnum }) => categoryEnum)).toContain('MISSING_PHONE_NUMBER')
  })

  it('a walk to a text leads to the screen of the text', async () => {
    const { address } = await walked({ place: 'text:screens/liens.json#/heading' })
    expect(address).toContain('/liens?')
  })
})

/** What the server reports of a save, up to the report that `isLast`. */
async function savedBy(save: () => Promise<void>, isLast: (event: SavedEvent) => boolean): Promise<readonly SavedEvent[]> {
  const stream = await get(previewEventsPath)
  const events: SavedEvent[] = []
  let text = ''
  // The first answer says that the stream is open; the threads have read the files once a question is answered.
  await read<PreviewLenders>(previewLendersPath)
  await save()
  for await (const part of stream.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += part
    const whole = text.split('\n\n')
    text = whole.pop() ?? ''
    for (const block of whole) {
      const data = /^event: saved\ndata: (.*)$/s.exec(block)?.[1]
      if (data !== undefined) events.push(JSON.parse(data))
    }
    const last = events.at(-1)
    if (last && isLast(last)) break
  }
  return events
}

describe('reports of saved files', () => {
  it('a saved file is reported at once with the affected lenders, then with the changes, then with the scenario results', async () => {
    const file = join(flows.folder, 'base', 'screens', 'liens.json')
    const before = await readFile(file, 'utf8')
    const { heading } = JSON.parse(before)
    const events = await savedBy(
      () => writeFile(file, before.replace(JSON.stringify(heading), '"Another heading"')),
      ({ report }) => report?.scenarios !== undefined,
    )
    expect(events[0]).toEqual({
      version: expect.stringMatching(/^[0-9a-f]{32}$/),
      files: ['base/screens/liens.json'],
      lenders: [lender],
    })
    const { report } = events.at(-1) ?? {}
    expect(report?.findings).toEqual({ errors: 0, warnings: 0 })
    expect(report?.lines.join('\n')).toContain('Another heading')
    const { flow } = withProduct(await read<PreviewFlow>(previewFlowPath(lender)))
    expect(flow.screens.liens?.heading).toBe('Another heading')
  })

  it('a file that cannot be read is an error, and the preview keeps the last valid flow', async () => {
    const file = join(flows.folder, lender, 'lender.json')
    const before = await readFile(file, 'utf8')
    const { hash } = await read<PreviewFlow>(previewFlowPath(lender))
    const events = await savedBy(
      () => writeFile(file, before.replace('{', '')),
      ({ report }) => report !== undefined,
    )
    expect(events.at(-1)).toMatchObject({
      lenders: [lender],
      report: { findings: { errors: expect.any(Number) }, lines: [expect.stringContaining(`flows/${lender}/lender.json`)] },
    })
    expect((await read<PreviewFlow>(previewFlowPath(lender))).hash).toBe(hash)
    expect((await read<PreviewLenders>(previewLendersPath)).lenders).toMatchObject([{ id: lender, hash, broken: true }])
    expect((await read<PreviewFindings>(previewFindingsPath(lender))).findings[0]?.severity).toBe('error')
    await writeFile(file, before)
  })

  it('a lender whose files always had errors is listed with its findings, and the other lenders are drawn', async () => {
    await mkdir(join(flows.folder, 'acme'))
    await savedBy(
      () => writeFile(join(flows.folder, 'acme', 'lender.json'), '{ "extends": "base" '),
      ({ files, report }) => report !== undefined && files.includes('acme/lender.json'),
    )
    const { lenders } = await read<PreviewLenders>(previewLendersPath)
    expect(lenders.map(({ id, hash, broken }) => [id, hash === '', broken])).toEqual([
      ['acme', true, true],
      [lender, false, false],
    ])
    const { findings } = await read<PreviewFindings>(previewFindingsPath('acme'))
    expect(findings[0]).toMatchObject({ severity: 'error', file: 'acme/lender.json' })
    expect((await get(previewPlacesPath('acme'))).status).toBe(503)
    await rm(join(flows.folder, 'acme'), { recursive: true })
  })
})

describe('the server of production', () => {
  it('a server in production has no route of the preview', async () => {
    const product = await aServer({ lenders: [] })
    const paths = ['/preview', '/preview/frame', previewLendersPath, previewFlowPath(lender), previewEventsPath]
    const answers = await Promise.all(paths.map((path) => product.send('GET', path)))
    await product.close()
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  })
})
