import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { REPOSITORY } from '../../tools/repository.ts'

type Locked = {
  readonly integrity?: string
  readonly resolved?: string
  readonly hasInstallScript?: true
  readonly license?: string
  readonly dev?: true
}

/** The licences of packages that ship, and the packages of others. The LGPL ones are used as they are published. */
const licences = ['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'OFL-1.1', 'Unlicense', 'Zlib']
const others: Readonly<Record<string, RegExp>> = {
  'LGPL-3.0-or-later': /^@img\/sharp-/,
  'LGPL-3.0': /^libheif-js$/,
  'CC0-1.0': /^type-fest$/,
  // Its file LICENSE is that of MIT; its package.json does not say so.
  'not named': /^png-js$/,
}

it('each package of package-lock.json has a hash, no address, and no script that runs when it is installed', () => {
  const lock = JSON.parse(readFileSync(join(REPOSITORY, 'package-lock.json'), 'utf8'))
  const packages = Object.entries(lock.packages as Record<string, Locked>).filter(([path]) => path !== '')
  expect(packages.length).toBeGreaterThan(100)
  for (const [path, { integrity, resolved, hasInstallScript }] of packages) {
    expect(integrity, path).toMatch(/^sha512-/)
    expect([resolved, hasInstallScript], path).toEqual([undefined, undefined])
  }
})

it('each package that ships has one of the licences that were looked at', () => {
  const lock = JSON.parse(readFileSync(join(REPOSITORY, 'package-lock.json'), 'utf8'))
  for (const [path, { license = 'not named', dev }] of Object.entries(lock.packages as Record<string, Locked>)) {
    if (path === '' || dev) continue
    const name = path.split('node_modules/').at(-1) ?? ''
    for (const one of license.replace(/[()]/g, '').split(/ AND | OR /))
      expect(licences.includes(one) || others[one]?.test(name), `${name}: ${one}`).toBe(true)
  }
})
