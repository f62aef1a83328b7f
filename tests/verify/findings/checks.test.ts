import { expect, it } from 'vitest'
import { FINDING_CODES, type FindingCode } from '#engine/diagnostics/finding-codes.ts'
import { CHECKS, exampleOf } from '#verify/findings/checks.ts'

it.each(Object.keys(FINDING_CODES) as FindingCode[])('the finding %s has an example', (code) => {
  expect(exampleOf(code).why).toMatch(/\.$/)
})

it('a check has examples of its own codes alone, and no two checks have an example of one code', () => {
  const owned = CHECKS.flatMap(({ codes, examples = {} }) =>
    Object.keys(examples).map((code) => ({ code, isOwn: codes.some((own) => own === code) })),
  )
  expect(owned.filter(({ isOwn }) => !isOwn)).toEqual([])
  expect(new Set(owned.map(({ code }) => code)).size).toBe(owned.length)
})

it('the list of checks contains each check once', () => {
  expect(new Set(CHECKS).size).toBe(CHECKS.length)
})
