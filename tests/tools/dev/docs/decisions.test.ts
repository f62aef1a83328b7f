import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { withDecisionLists } from '#tools/dev/docs/decisions.ts'
import { REPOSITORY } from '#tools/repository.ts'

const folder = `${REPOSITORY}/docs/decisions`
const readme = readFileSync(`${folder}/README.md`, 'utf8')

describe('the index of decision records', () => {
  it('the index names every record once, with the title and status of its file (npm run generate)', () => {
    expect(readme).toBe(withDecisionLists(readme))
  })

  it('a number belongs to one record', () => {
    const numbers = readdirSync(folder).flatMap((name) => /^\d{4}(?=-)/.exec(name) ?? [])
    expect(numbers).toEqual([...new Set(numbers)])
  })

  it('a superseded record says in a line why', () => {
    const [, superseded = ''] = readme.split('## Superseded')
    const lines = superseded.trim().split('\n')
    expect(lines.filter((line) => !/: superseded by .+: .{10}/.test(line) && !/: superseded: .{10}/.test(line))).toEqual([])
  })
})
