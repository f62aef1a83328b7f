import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { REPOSITORY } from '../../tools/repository.ts'

type Locked = { readonly integrity?: string; readonly resolved?: string; readonly hasInstallScript?: true }

it('each package of package-lock.json has a hash, no address, and no script that runs when it is installed', () => {
  const lock = JSON.parse(readFileSync(join(REPOSITORY, 'package-lock.json'), 'utf8'))
  const packages = Object.entries(lock.packages as Record<string, Locked>).filter(([path]) => path !== '')
  expect(packages.length).toBeGreaterThan(100)
  for (const [path, { integrity, resolved, hasInstallScript }] of packages) {
    expect(integrity, path).toMatch(/^sha512-/)
    expect([resolved, hasInstallScript], path).toEqual([undefined, undefined])
  }
})
