import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { generated } from '#tools/dev/schemas/generate.ts'

it('the types and the list of schemas that git knows are those that the schemas generate', async () => {
  for (const [file, text] of await generated()) expect(readFileSync(file, 'utf8')).toBe(text)
})
