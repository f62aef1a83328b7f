import { describe, expect, it } from 'vitest'
import type { Application } from '#engine/index.ts'
import { aCompiledFlow, aForm } from '#kit/compiled-flow.ts'
import { httpLenderSystem, nothingExchanged } from '#server/lender-system/http-lender-system.ts'

const screens = { 'screens/start/profile.json': aForm({}), 'screens/start/contact.json': aForm({}) }
const lender = { lenderSystem: { kind: 'http', waits: 'WAITING' } }
const flowWith = (go: string) => {
  const statusRoutes = { statuses: {}, unlisted: { cases: [], otherwise: go } }
  return aCompiledFlow({ 'lender.json': lender, 'status-routes.json': statusRoutes, ...screens })
}
const pinned = flowWith('start/contact')
const newest = flowWith('start/profile')
const at = '2026-01-15T12:00:00.000Z'

const application: Application = {
  ...{ uuid: 'a', lender: 'acme', loanNumber: '1', created: at, journey: 'j', release: 'r', version: 1, status: 'NEW_STATUS' },
  ...{ statusFacts: {}, draft: {}, entity: {}, flags: {}, consents: [], documents: [], sources: [], conditions: [] },
  profile: { uuid: 'p', name: { firstName: 'Ana', lastName: 'Moreno' }, email: 'ana@mail.example', entity: {} },
}

describe('the http lender system', () => {
  it('a borrower of an older release waits after a screen that the newest table opens at a status that no table lists', () => {
    const context = { flow: pinned, at, today: '2026-01-15', newId: () => 'id' }
    const event = { on: 'screen-submitted', route: 'start/profile', submission: {} } as const
    const updatesWith = (more: object) => {
      const { updates } = httpLenderSystem.react({ ...context, ...more }, application, nothingExchanged, event)
      return updates.map((update) => ('status' in update ? update.status : undefined))
    }
    expect(updatesWith({ newest })).toEqual(['WAITING'])
    expect(updatesWith({})).toEqual([])
  })
})
