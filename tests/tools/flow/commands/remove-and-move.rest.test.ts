import { describe, expect, it } from 'vitest'
import { flow } from '#kit/flow-command.ts'
import { type FlowFilesMap, someFlowFiles } from '#kit/some-flow-files.ts'

const small = someFlowFiles()

/** The files after a command that must have ended well, without the schemas of editors. */
async function filesAfter(line: string | readonly string[], files: FlowFilesMap = small) {
  const { code, err, out, written, removed } = await flow(line, files)
  expect([code, err]).toEqual([0, ''])
  const kept = [...files].filter(([path]) => !removed.includes(path))
  const flowFiles = [...written].filter(([path]) => !path.includes('/.schemas/'))
  return { out, removed, files: new Map([...kept, ...flowFiles]) }
}

const jsonIn = (files: FlowFilesMap, path: string) => JSON.parse(files.get(path) ?? 'null')

/** `flow check` finds nothing, each scenario holds, and `flow fmt` has nothing to do. */
async function isSound(files: FlowFilesMap, lender: string) {
  const found = JSON.parse((await flow(`check ${lender} --format json`, files)).out).findings
  const { summary } = JSON.parse((await flow(`test ${lender} --format json`, files)).out)
  expect([found.map(({ code, message }: { code: string; message: string }) => [code, message]), summary.failed]).toEqual([[], 0])
}

describe('flow remove', () => {
  it('flow remove step removes an inherited step in the lender’s own files, declines scenarios about it and names the affected lenders', async () => {
    const { files, out } = await filesAfter(['remove', 'step', 'acme', 'main-home', '--because', 'asks about no second home'])
    expect(jsonIn(files, 'acme/journeys/apply.json').steps).toEqual([{ id: 'main-home', $remove: true }])
    expect(jsonIn(files, 'acme/scenarios/declined.json')).toMatchObject({ 'second-home': 'asks about no second home' })
    expect(jsonIn(files, 'acme/scenarios/steps-of-apply.json').journeys[0].then.steps).toEqual([
      'property',
      'income',
      'birthdate',
      'password',
    ])
    expect(files.get('base/journeys/apply.json')).toBe(small.get('base/journeys/apply.json'))
    expect(out).toContain('the step "main-home" of the journey "apply" (all 2 lenders): asks apply/main-home → not asked')
    await isSound(files, 'acme')
  })

  it('flow remove step undoes everything that flow new step wrote', async () => {
    const before = (await filesAfter('new step acme apply/pets --after income')).files
    const { files, removed } = await filesAfter('remove step acme apply/pets', before)
    expect(removed.filter((path) => !path.startsWith('acme/journeys'))).toEqual([
      'acme/scenarios/apply-asks-pets-after-income.json',
      'acme/screens/apply/pets.json',
    ])
    expect(files.has('acme/journeys/apply.json')).toBe(false)
    await isSound(files, 'acme')
  })

  it('flow remove step leaves a step of the lender’s own that followed it at its place', async () => {
    const before = (await filesAfter('new step acme apply/pets --after main-home')).files
    const { files } = await filesAfter('remove step acme apply/main-home', before)
    expect(jsonIn(files, 'acme/scenarios/steps-of-apply.json').journeys[0].then.steps.slice(0, 3)).toEqual([
      'property',
      'pets',
      'income',
    ])
    await isSound(files, 'acme')
  })

  it('flow remove step places a step that followed the removed step after the step before', async () => {
    const pets = (await filesAfter('new step acme apply/pets --after income')).files
    const cats = (await filesAfter('new step acme apply/cats --after pets', pets)).files
    const { files } = await filesAfter('remove step acme apply/pets', cats)
    expect(jsonIn(files, 'acme/journeys/apply.json').steps).toEqual([{ id: 'cats', $after: 'income' }])
    await isSound(files, 'acme')
  })

  it('flow remove names the lines that read an answer which no screen asks for any longer', async () => {
    const apply = jsonIn(small, 'base/journeys/apply.json')
    const files = someFlowFiles({
      'base/journeys/apply.json': {
        ...apply,
        steps: [{ id: 'sale', stage: 'home' }, ...apply.steps],
        end: {
          ...apply.end,
          application: { ...apply.end.application, 'application.property.isListedForSale': 'draft.isListedForSale' },
        },
      },
      'base/screens/apply/sale.json': {
        kind: 'form',
        heading: 'For sale?',
        saves: 'draft',
        fields: [{ id: 'isListedForSale', as: 'yes-no', label: 'For sale', required: 'Please answer' }],
        submit: 'Continue',
      },
      'base/screens/start/profile.json': {
        ...jsonIn(small, 'base/screens/start/profile.json'),
        openWhen: { var: 'application.property.isListedForSale' },
      },
    })
    const { out } = await filesAfter('remove step acme sale --dry-run', files)
    expect(out).toContain('still reads application.property.isListedForSale, which nothing asks for any more')
  })

  it('flow remove --dry-run writes nothing', async () => {
    const { written, removed, out } = await flow('remove step acme main-home --dry-run', small)
    expect([written.size, removed]).toEqual([0, []])
    expect(out).toContain('would have written flows/acme/journeys/apply.json')
  })

  it.each([
    ['remove step acme property', /^property cannot be taken out\. .*\[E201\]/],
    ['remove step acme main-hme', /Did you mean "main-home"\?/],
    ['remove stepp acme main-home', /Did you mean "step"\?/],
    ['remove screen acme start/profile', /^start\/profile is inherited: a lender cannot take a screen out/],
    ['remove screen acme apply/income', /is the screen of a step: "npm run flow -- remove step acme apply\/income"/],
    ['remove question acme apply/birthdate/dob', /is the only question of its screen/],
    ['remove step acme', /^That is "npm run flow -- remove step/],
    ['move step acme property --last', /^property cannot be moved\. .*\[E121\]/],
    ['move step acme income --after income', /cannot stand beside itself/],
    ['move step acme income --after main-home', /stands there already/],
    ['move step acme income --first --last', /^Say where it is to stand/],
    ['move screen acme start/profile --first', /There are: step, question, card/],
  ])('flow %s is refused with the reason and writes nothing', async (line, says) => {
    const { code, err, written, removed } = await flow(line, small)
    expect([code, written.size, removed]).toEqual([2, 0, []])
    expect(err).toMatch(says)
  })
})

describe('flow move', () => {
  it('flow move step writes the overlay alone, and states the new order', async () => {
    const { files } = await filesAfter(['move', 'step', 'acme', 'income', '--first', '--because', 'begins with the income'])
    expect(jsonIn(files, 'acme/journeys/apply.json')).toMatchObject({ steps: [{ id: 'income', $first: true }] })
    expect(jsonIn(files, 'acme/scenarios/steps-of-apply.json').journeys[0].then.steps[0]).toBe('income')
    await isSound(files, 'acme')
    const again = (await filesAfter('move step acme income --after birthdate', files)).files
    expect(jsonIn(again, 'acme/journeys/apply.json').steps).toEqual([{ id: 'income', $after: 'birthdate' }])
    await isSound(again, 'acme')
  })

  it('flow move moves an item of base’s own list as it was written, with its comment', async () => {
    const text = (small.get('base/journeys/apply.json') ?? '').replace('"id": "income"', '"id": "income", "$comment": "why"')
    const { files } = await filesAfter(
      'move step base apply/income --after birthdate',
      new Map([...small, ['base/journeys/apply.json', text]]),
    )
    expect(jsonIn(files, 'base/journeys/apply.json').steps.slice(2, 4)).toEqual([
      { id: 'birthdate', stage: 'you' },
      { id: 'income', $comment: 'why' },
    ])
  })

  it('flow move question changes the order on a screen', async () => {
    const question = (await filesAfter('move question acme apply/password/email --last')).files
    expect(jsonIn(question, 'acme/screens/apply/password.json').fields).toEqual([{ id: 'email', $last: true }])
    await isSound(question, 'acme')
  })
})
