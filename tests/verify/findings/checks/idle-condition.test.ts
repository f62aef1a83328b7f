import { describe, expect, it } from 'vitest'
import type { Rule } from '#engine/flow/json.ts'
import { findingsIn } from '#kit/found-in.ts'
import { placeOfText, someFlowFiles } from '#kit/some-flow-files.ts'

const files = someFlowFiles()
const journey = 'base/journeys/apply.json'
const isTexas: Rule = { '==': [{ var: 'draft.propertyAddress.state' }, 'TX'] }

describe('idle-condition', () => {
  const idle = (rule: Rule) => findingsIn(askedWhen(rule)).filter(({ code }) => code === 'W142')

  it('a condition without effect is reported at its place', () => {
    const files = askedWhen({ or: [isTexas, { and: [isTexas, { rule: 'second-home' }] }] })
    const found = findingsIn(files).filter(({ code }) => code === 'W142')
    expect(found.map(({ line, column }) => `${journey}:${line}:${column}`)).toEqual([placeOfText(files, journey, '{"and"')])
    expect(found[0]?.witness).toBeDefined()
  })

  it('no finding for `answered` in front of a comparison, which reads the fact only if it is known', () => {
    expect(idle({ and: [{ answered: 'draft.propertyAddress.state' }, isTexas] })).toEqual([])
  })

  it('a condition that matters for absent facts alone is accepted', () => {
    expect(idle({ or: [isTexas, { '!': [{ answered: 'draft.propertyAddress.state' }] }] })).toEqual([])
  })
})

/** The small flows with the step main-home asked by another rule. */
function askedWhen(rule: Rule) {
  return changed(journey, (text) =>
    text.replace(/"askWhen": \{\s*"rule": "second-home"\s*\}/, `"askWhen": ${JSON.stringify(rule)}`),
  )
}

function changed(path: string, change: (text: string) => string, from = files) {
  const text = from.get(path) ?? ''
  if (change(text) === text) throw new Error(`Nothing changes in ${path}.`)
  return new Map(from).set(path, change(text))
}
