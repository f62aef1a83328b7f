import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { FlowPath, Json } from '#engine/flow/json.ts'
import { readFlowFolder } from '#flow-folder/read-flow-folder.ts'
import { aStore } from '#kit/a-store.ts'
import { eventually } from '#kit/eventually.ts'
import { structureOnly } from '#kit/structure-only.ts'
import { homeEquity } from '#product/authoring.ts'
import { flowDigests, verificationKey } from '#server/releases/flow-digests.ts'
import { type Change, openReleases, type Releases } from '#server/releases/open-releases.ts'
import type { ServedLender } from '#server/releases/served-lender.ts'
import { verifyInProcess } from '#server/releases/verify-in-process.ts'
import { type VerifyLenders, verifyWith } from '#server/releases/verify-lenders.ts'
import type { Store } from '#server/store/open-store.ts'
import { findRelease, putInForce } from '#server/store/releases.ts'
import { unverifiedCompiler } from '#tools/dev/preview/compile-unverified.ts'
import { REPOSITORY } from '../../../tools/repository.ts'

let store: Store
let shipped: ReadonlyMap<FlowPath, string>

beforeAll(async () => {
  store = await aStore()
  const all = await readFlowFolder(join(REPOSITORY, 'flows'))
  // A lender, one that starts from it, and one that stands beside them: more would only take longer.
  const some = ['base', 'hearthline', 'hearthline-ny', 'sierra-first']
  shipped = new Map([...all].filter(([path]) => some.includes(path.split('/')[0] ?? '')))
})
afterAll(() => store.close())

let files: Map<FlowPath, string>
let releases: Releases
let changes: Change[]
const verifyHere = verifyWith(homeEquity)
/** What a test verifies with; by default the structure alone. */
let verify: VerifyLenders
const open = (first = structureOnly) => {
  verify = first
  return openReleases({
    product: homeEquity,
    read: async () => new Map(files),
    store,
    now: () => new Date(),
    verify: (...asked) => verify(...asked),
  })
}
beforeAll(async () => {
  files = new Map(shipped)
  releases = await open()
  releases.listen((change) => changes.push(change))
})
/** As shipped: what the test before changed is released back. */
beforeEach(async () => {
  files = new Map(shipped)
  verify = structureOnly
  await releases.reload()
  changes = []
})

const birthdate = 'base/screens/register-v2/birthdate.json'
const edit = (path: FlowPath, from: string, to: string) => {
  const text = files.get(path) ?? ''
  expect(text).toContain(from)
  files.set(path, text.replace(from, to))
}
const heading = async (lender: string) => (await releases.served(lender))?.flow.screens['register-v2/birthdate']?.heading
const notified = () => changes.map((change) => (change.kind === 'release' ? change.lender.id : change.kind))

describe('releases of flow files', () => {
  it('every lender folder is served, and the base folder is not', async () => {
    const folders = new Set([...shipped.keys()].map((path) => path.split('/')[0]))
    expect(releases.lenders().map(({ id }) => id)).toEqual([...folders].filter((id) => id !== 'base').sort())
    expect(await releases.served('base')).toBeUndefined()
  })

  it('a changed text is released for all lenders that inherit it, and listeners are notified', async () => {
    edit(birthdate, 'When is your birthday?', 'Your birthday?')
    await releases.reload()
    const itself = 'screens/register-v2/birthdate.json'
    const reached = releases.lenders().flatMap(({ id }) => (files.has(`${id}/${itself}`) ? [] : [id]))
    for (const id of reached) expect(await heading(id)).toBe('Your birthday?')
    expect(notified().sort()).toEqual(reached)
  })

  it('flow files with rules nested too deeply are not released, and listeners are notified', async () => {
    verify = verifyHere
    const served = await heading('hearthline')
    const facts = JSON.parse(files.get('base/facts.json') ?? '{}')
    const chain = Array.from({ length: 1_000 }, (_, index) => [
      `r${index}`,
      { says: `it is number ${index}`, when: index === 0 ? { '!': [{ rule: 'r1' }] } : { rule: `r${index - 1}` } },
    ])
    files.set('base/facts.json', JSON.stringify({ ...facts, rules: { ...facts.rules, ...Object.fromEntries(chain) } }))
    edit(birthdate, 'When is your birthday?', 'Your birthday?')
    await releases.reload()
    const codes = new Set(releases.findings().map(({ code }) => code))
    expect([...codes]).toEqual(expect.arrayContaining(['E115', 'E118']))
    expect(await heading('hearthline')).toBe(served)
  })

  it('a changed file of a lender makes no new release for a lender that does not inherit the file', async () => {
    const before = await releases.served('hearthline')
    files.set('sierra-first/shell.json', JSON.stringify({ words: { back: 'Zurück' } }))
    await releases.reload()
    expect(await releases.served('hearthline')).toBe(before)
    expect(notified()).toEqual(['sierra-first'])
    expect((await releases.served('sierra-first'))?.flow.live.shell.words.back).toBe('Zurück')
  })

  it('a file with a syntax error keeps the last release in force and has a finding with its position', async () => {
    edit(birthdate, '"heading"', 'heading')
    await releases.reload()
    expect(await heading('hearthline')).toBe('When is your birthday?')
    const [change] = changes
    expect(change).toMatchObject({
      kind: 'findings',
      findings: [{ file: birthdate, severity: 'error', line: expect.any(Number) }],
    })
    expect(releases.findings()).not.toEqual([])

    files.set(birthdate, shipped.get(birthdate) ?? '')
    changes.length = 0
    await releases.reload()
    expect(changes).toMatchObject([{ kind: 'findings', findings: [] }])
    expect(releases.findings().filter(({ severity }) => severity === 'error')).toEqual([])
  })

  it('a file with an error at one lender does not affect the releases of other lenders', async () => {
    files.set('sierra-first/shell.json', '{ "words": { "back": 7 } }')
    edit(birthdate, 'When is your birthday?', 'Your birthday?')
    await releases.reload()
    expect(await heading('sierra-first')).toBe('When is your birthday?')
    expect(await heading('hearthline')).toBe('Your birthday?')
  })

  it('a lender whose files always had errors is not served', async () => {
    files.set('never-good/lender.json', '{ "extends": "base" }')
    const young = await open(verifyHere)
    expect(await young.served('never-good')).toBeUndefined()
    expect(await young.served('hearthline')).toBeDefined()
    expect(young.findings().filter(({ severity }) => severity === 'error')).toMatchObject([{ lenders: ['never-good'] }])
  })

  it('a replaced release stays available to its applications, with the current values of its live part', async () => {
    const old = (await releases.served('hearthline'))?.flow.hash ?? ''
    edit(birthdate, 'When is your birthday?', 'Your birthday?')
    files.set('hearthline/shell.json', JSON.stringify({ words: { back: 'Zurück' } }))
    const young = await open()
    const pinned = await young.pinned('hearthline', old)
    expect(pinned?.flow.screens['register-v2/birthdate']?.heading).toBe('When is your birthday?')
    expect(pinned?.flow.live.shell.words.back).toBe('Zurück')
    expect((await young.journeyPart(old))?.hash).toBe(old)
    expect(await young.pinned('sierra-first', old)).toBeUndefined()
    expect(await young.pinned('hearthline', 'f'.repeat(32))).toBeUndefined()
  })

  it('a release accepts registrations while it is in force and for a grace period after its replacement', async () => {
    const young = await open()
    const old = (await young.served('hearthline'))?.flow.hash ?? ''
    const before = new Date()
    const isOpen = async (since: Date) => (await young.inForce('hearthline', old, since)) !== undefined
    expect(await isOpen(new Date(Date.now() + 3_600_000))).toBe(true)
    edit(birthdate, 'When is your birthday?', 'Your birthday?')
    await young.reload()
    expect(await isOpen(before)).toBe(true)
    expect(await isOpen(new Date(Date.now() + 3_600_000))).toBe(false)
    expect(await young.pinned('hearthline', old)).toBeDefined()
    expect(await young.inForce('sierra-first', old, before)).toBeUndefined()

    edit(birthdate, 'Your birthday?', 'When is your birthday?')
    await young.reload()
    expect(await isOpen(new Date(Date.now() + 3_600_000))).toBe(true)
  })

  it('a restart with broken files puts the last stored release in force, with its live part and sandbox', async () => {
    files.set('sierra-first/shell.json', JSON.stringify({ words: { back: 'Zurück' } }))
    await releases.reload()
    const before = await releases.served('sierra-first')
    files.set('sierra-first/shell.json', '{')
    const young = await open()
    expect((await young.served('sierra-first'))?.flow).toEqual(before?.flow)
    expect((await young.served('sierra-first'))?.sandboxText).toBe(before?.sandboxText)
    expect((await young.served('sierra-first'))?.validators['register-v2/birthdate']).toBeDefined()
    expect(young.findings()).toMatchObject([{ file: 'sierra-first/shell.json', lenders: ['sierra-first'] }])
    files.set('sierra-first/shell.json', JSON.stringify({ words: { back: 'Retour' } }))
    await young.reload()
    expect((await young.served('sierra-first'))?.flow.live.shell.words.back).toBe('Retour')
  })

  it('a release whose write failed is put in force at the next reload', async () => {
    let away = false
    const failing: Store = { ...store, write: (work) => (away ? Promise.reject(new Error('away')) : store.write(work)) }
    const shaky = await openReleases({
      product: homeEquity,
      read: async () => new Map(files),
      store: failing,
      now: () => new Date(),
      verify: structureOnly,
    })
    edit(birthdate, 'When is your birthday?', 'A birthday?')
    away = true
    await expect(shaky.reload()).rejects.toThrow('away')
    away = false
    await shaky.reload()
    expect((await shaky.served('hearthline'))?.flow.screens['register-v2/birthdate']?.heading).toBe('A birthday?')
  })

  it('a lender with errors is checked again at every change, so that a parent folder added later resolves them', async () => {
    const late = 'late-parent'
    files.set('sierra-first/lender.json', (files.get('sierra-first/lender.json') ?? '').replace('{', `{ "extends": "${late}",`))
    const text = files.get('sierra-first/lender.json') ?? ''
    files.set('sierra-first/lender.json', text.replace(/,\s*"extends": "base"/, ''))
    await releases.reload()
    expect(releases.findings()).toMatchObject([{ code: 'E016', lenders: ['sierra-first'] }])
    for (const [path, content] of shipped) {
      if (path.startsWith('hearthline/lender')) {
        const parent = { ...JSON.parse(content), code: 'LATE', canonicalCode: 'LATE', hosts: ['late.example'] }
        files.set(`${late}/lender.json`, JSON.stringify(parent))
      }
    }
    await releases.reload()
    expect(releases.findings().filter(({ severity }) => severity === 'error')).toEqual([])
    expect(await releases.served(late)).toBeDefined()
  })

  it('the findings of a lender whose folder was removed are dropped', async () => {
    files.set('sierra-first/shell.json', '{')
    await releases.reload()
    expect(releases.findings()).toHaveLength(1)
    for (const path of [...files.keys()]) if (path.startsWith('sierra-first/')) files.delete(path)
    await releases.reload()
    expect(releases.findings()).toEqual([])
  })

  it('limits in a field’s schema that cannot be compiled keep the last release in force', async () => {
    verify = verifyHere
    files.set(
      'hearthline/screens/start/profile.json',
      JSON.stringify({ fields: [{ id: 'mortgageBalance', schema: { enum: [1, 1] }, messages: { enum: 'One of these' } }] }),
    )
    const before = await releases.served('hearthline')
    await releases.reload()
    expect(await releases.served('hearthline')).toBe(before)
    expect(releases.findings()).toMatchObject([{ code: 'E514', lenders: expect.arrayContaining(['hearthline']) }])
  })

  it('an error that only the proof of the flow finds keeps the last release in force', async () => {
    verify = verifyHere
    const none = '"shownWhen": { "and": [{ "var": "session.registered" }, { "!": { "var": "session.registered" } }] }'
    edit(birthdate, '"use": "date-of-birth"', `"use": "date-of-birth", ${none}`)
    const before = await releases.served('hearthline')
    await releases.reload()
    expect(await releases.served('hearthline')).toBe(before)
    expect(releases.findings()).toMatchObject([{ code: 'E226', file: birthdate, severity: 'error' }])
  })

  it('a lender that claims the host name of another lender keeps its last release', async () => {
    verify = verifyHere
    const host = JSON.parse(files.get('hearthline/lender.json') ?? '').hosts[0]
    const own = JSON.parse(files.get('sierra-first/lender.json') ?? '')
    files.set('sierra-first/lender.json', JSON.stringify({ ...own, hosts: [host] }))
    const before = await releases.served('sierra-first')
    await releases.reload()
    expect(await releases.served('sierra-first')).toBe(before)
    expect(releases.findings()).toMatchObject([{ code: 'E019', lenders: ['hearthline', 'sierra-first'] }])
    files.set('sierra-first/lender.json', shipped.get('sierra-first/lender.json') ?? '')
    await releases.reload()
    expect(releases.findings()).toEqual([])
  })

  it('a restart verifies no lender with unchanged files, and after a change the lenders that inherit the changed file', async () => {
    const asked: string[] = []
    const verify: VerifyLenders = (more, heard) => {
      asked.push(...more.lenders)
      return structureOnly(more, heard)
    }
    const start = () =>
      openReleases({ product: homeEquity, read: async () => new Map(files), store, now: () => new Date(), verify })
    await start()
    asked.length = 0
    const young = await start()
    expect(asked).toEqual([])
    expect(young.lenders()).toEqual(releases.lenders())
    expect(await young.served('hearthline')).toEqual(await releases.served('hearthline'))
    files.set('sierra-first/shell.json', JSON.stringify({ words: { back: 'Zurück' } }))
    await start()
    expect(asked).toEqual(['sierra-first'])
    files.set('sierra-first/shell.json', '{')
    await start()
    await start()
    expect(asked).toEqual(['sierra-first', 'sierra-first', 'sierra-first'])
  })

  it('after a change of all lenders, the most recently requested lenders are released first', async () => {
    await releases.served('hearthline-ny')
    await releases.served('sierra-first')
    files.set('base/shell.json', (files.get('base/shell.json') ?? '').replace('"Loading"', '"Loading …"'))
    await releases.reload()
    expect(notified().slice(0, 2)).toEqual(['sierra-first', 'hearthline-ny'])
    expect(notified()).toHaveLength(releases.lenders().length)
  })

  it('concurrent requests for former releases are all answered, although fewer releases stay in memory', async () => {
    const { flow, sandboxText: sandbox } = (await releases.served('hearthline')) as ServedLender
    const { live, ...part } = flow
    const hashes = Array.from({ length: 40 }, (_, index) => String(index).padStart(32, 'f'))
    await store.write(async (tx) => {
      for (const hash of hashes) {
        const texts = { flow: JSON.stringify({ ...part, hash }), live: JSON.stringify(live), sandbox }
        await putInForce(tx, { hash, lender: 'former', ...texts }, new Date())
      }
    })
    const found = await Promise.all(hashes.map((hash) => releases.journeyPart(hash)))
    expect(found.map((one) => one?.hash)).toEqual(hashes)
  })

  it('a process that cannot verify the files fails the reload, and the last release stays in force', async () => {
    const texts = new Map([['hearthline/lender.json', null as unknown as string]])
    await expect(verifyInProcess({ texts, lenders: ['hearthline'] }, async () => undefined)).rejects.toThrow('ended with 1')
  })

  it('a lender whose folder was removed is no longer served', async () => {
    for (const path of [...files.keys()]) if (path.startsWith('sierra-first/')) files.delete(path)
    await releases.reload()
    expect(await releases.served('sierra-first')).toBeUndefined()
    expect(releases.lenders().map(({ id }) => id)).toEqual(['hearthline', 'hearthline-ny'])
  })
})

describe('releases of flow files in development', () => {
  const lender = 'hearthline-ny'
  const saves = (overlay: Json) => files.set(`${lender}/screens/register-v2/birthdate.json`, JSON.stringify(overlay))
  const served = async () => (await releases.served(lender)) as ServedLender
  const heading = async () => (await served()).flow.screens['register-v2/birthdate']?.heading
  const hash = async () => (await served()).flow.hash
  const longAgo = new Date(0)
  let verification: PromiseWithResolvers<void>
  let verified: VerifyLenders
  let releases: Releases

  beforeEach(async () => {
    verification = Promise.withResolvers()
    verification.resolve()
    verified = structureOnly
    const verify: VerifyLenders = async (asked, heard, superseded) => {
      const given = new Promise<void>((resolve) => superseded?.addEventListener('abort', () => resolve()))
      await Promise.race([verification.promise, given])
      await verified(asked, heard, superseded)
    }
    const { compile } = unverifiedCompiler()
    releases = await openReleases({
      product: homeEquity,
      read: async () => new Map(files),
      store,
      now: () => new Date(),
      verify,
      compile,
    })
    releases.listen((change) => changes.push(change))
    await served()
    verification = Promise.withResolvers()
  })

  it('a saved file of a lender whose page is open is served before it is verified', async () => {
    saves({ heading: 'Saved' })
    const reloaded = releases.reload()
    await eventually(async () => expect(await heading()).toBe('Saved'))
    expect(notified()).toEqual([lender])
    expect((await releases.journeyPart(await hash()))?.screens['register-v2/birthdate']?.heading).toBe('Saved')
    verification.resolve()
    await reloaded
    expect(await heading()).toBe('Saved')
    expect(notified().filter((what) => what === lender)).toHaveLength(1)
  })

  it('an application begins under a release only once the release is verified', async () => {
    saves({ heading: 'Begun' })
    const reloaded = releases.reload()
    await eventually(async () => expect(await heading()).toBe('Begun'))
    const shown = await hash()
    let begun = false
    const begins = releases.inForce(lender, shown, longAgo).then((found) => {
      begun = true
      return found
    })
    expect([begun, Boolean(await store.read((db) => findRelease(db, shown)))]).toEqual([false, false])
    verification.resolve()
    expect((await begins)?.flow.hash).toBe(shown)
    expect(await store.read((db) => findRelease(db, shown))).toMatchObject({ lender })
    await reloaded
  })

  it('a release in which the verification finds an error is taken back, and no application begins under it', async () => {
    verified = verifyHere
    const before = await hash()
    saves({ fields: [{ id: 'dob', shownWhen: { '==': [{ var: 'draft.unknown' }, 1] } }] })
    const reloaded = releases.reload()
    await eventually(async () => expect(await hash()).not.toBe(before))
    const broken = await hash()
    verification.resolve()
    await reloaded
    expect(await hash()).toBe(before)
    expect(notified().filter((what) => what === lender)).toHaveLength(2)
    expect(releases.findings().some(({ severity }) => severity === 'error')).toBe(true)
    expect(await releases.inForce(lender, broken, longAgo)).toBeUndefined()
  })

  it('a saved flow file that does not match its JSON Schema makes no release', async () => {
    const before = await hash()
    saves({ kind: 'from' })
    verification.resolve()
    await releases.reload()
    expect([await hash(), notified()]).toEqual([before, ['findings']])
  })

  it('a saved flow file is served while the release of an earlier save is still being verified', async () => {
    saves({ heading: 'First' })
    const first = releases.reload()
    await eventually(async () => expect(await heading()).toBe('First'))
    saves({ heading: 'Second' })
    const second = releases.reload()
    await eventually(async () => expect(await heading()).toBe('Second'))
    verification.resolve()
    await Promise.all([first, second])
    expect(await heading()).toBe('Second')
    expect((await releases.inForce(lender, await hash(), longAgo))?.flow.hash).toBe(await hash())
  })
})

describe('the key of a verification', () => {
  const files = new Map([
    ['base/x.json', '1'],
    ['one/lender.json', '1'],
    ['two/lender.json', '1'],
    ['two/x.json', '1'],
  ])
  const keyOf = (changed: readonly (readonly [FlowPath, string])[], verifier = 'v1') =>
    verificationKey(flowDigests(new Map([...files, ...changed])), ['base', 'one'], verifier)

  it.each<[string, readonly (readonly [FlowPath, string])[], string?]>([
    ['a changed file of the lender', [['one/lender.json', '2']]],
    ['a changed file of a folder from which it inherits', [['base/x.json', '2']]],
    ['an added file', [['one/x.json', '']]],
    ['the lender.json of another lender, which may claim the same host', [['two/lender.json', '2']]],
    ['another version of the code that verifies', [], 'v2'],
  ])('the verification key of a lender changes with %s', (_what, changed, verifier) => {
    expect(keyOf(changed, verifier)).not.toBe(keyOf([]))
  })

  it('the verification key of a lender does not depend on another lender’s files except lender.json', () => {
    expect(keyOf([['two/x.json', '2']])).toBe(keyOf([]))
  })
})
