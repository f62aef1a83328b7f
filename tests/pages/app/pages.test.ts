import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { PageData } from '#contract/page-data.ts'
import type { CompiledFlow } from '#engine/index.ts'
import { firstPageAt, pageAt, pageNames, pageOf, pageOfServer } from '#pages/app/pages.ts'
import { aJourney } from '../kit/a-journey.ts'

const uuid = '0f8fad5b-d9cb-469f-a165-70867728950e'
const { journeys } = aJourney()
const releaseOf = (isPart: boolean) => ({ release: { isPart } }) as Pick<PageData, 'release'>

describe('the table of pages', () => {
  it.each([
    ['/', 'home'],
    ['/dashboard', 'home'],
    ['/dashboard/settings', 'settings'],
    ['/auth/login', 'sign-in'],
    ['/auth/forgot-password', 'forgot-password'],
    ['/auth/new-password', 'new-password'],
    ['/auth/confirm-email', 'confirm-email'],
    ['/auth/change-password', 'change-password'],
    ['/feedback/ceo', 'ceo-feedback'],
    ['/register/support', 'registration-help'],
    ['/heloc-signer/login', 'co-signer'],
    [`/${uuid}`, 'application'],
    [`/${uuid}/start/profile`, 'application'],
    ['/help/fees', 'application'],
    ['/join', 'registration'],
    ['/join/name', 'registration'],
  ])('%s is the page %s, and its part is the one that is loaded before the release', (path, name) => {
    expect(pageAt(path, journeys)).toBe(name)
    expect(firstPageAt(path, releaseOf(name === 'registration' || name === 'home'))).toBe(name)
  })

  it.each(pageNames.filter((name) => pageOf(name).module !== undefined))(
    'the module that the server names for the page %s is the one that its part is loaded from',
    async (name) => {
      const { module = '', load } = pageOf(name)
      const file = join(import.meta.dirname, '../../../src/pages/app', module)
      expect(existsSync(file)).toBe(true)
      const { Component } = await load()
      const exported = Object.values(await import(file)) as unknown[]
      expect(exported.some((value) => value === Component || (value as { Component?: unknown })?.Component === Component)).toBe(
        true,
      )
    },
  )

  it.each([
    ['/register-v2?source=mail', 'journey-page', true],
    ['/auth/login', 'sign-in-page', true],
    ['/dashboard', 'home-page', false],
    ['/register-v2/annual-income', undefined, undefined],
    ['/register-v2/no-such-step', undefined, undefined],
    ['/dashboard/settings', undefined, undefined],
    ['/register', 'journey-page', true],
    ['/register?step=income', undefined, undefined],
  ])('for %s the server has the module %s (drawn: %s)', (url, module, isDrawn) => {
    const flow = { journeys: { 'register-v2': { path: '/register-v2' }, register: { path: '/register', stepIn: 'query' } } }
    const page = pageOfServer(new URL(url, 'http://localhost'), { ...releaseOf(true), flow: flow as unknown as CompiledFlow })
    expect(page?.isDrawn).toBe(isDrawn)
    if (module === undefined) expect(page).toBeUndefined()
    else expect(page?.module).toContain(module)
  })
})
