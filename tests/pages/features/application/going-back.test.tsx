import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { effectsPath } from '#contract/screens.ts'
import { aField, aScreen } from '../../kit/a-journey.ts'
import { anApp } from '../../kit/an-app.tsx'
import { aFlow, aFreshBrowser, aServer, fieldNamed, heading, resolved, screenOf, uuid } from '../../kit/an-application.ts'

const asks = (route: string, title: string, more: object = {}) =>
  aScreen(route, [aField('answer', { path: `application.${route}.answer`, required: 'Required' })], {
    heading: title,
    saves: `application.${route}`,
    ...more,
  })
const flow = aFlow({
  screens: [
    asks('plans', 'Your plans'),
    asks('debts', 'Your debts', { backTo: 'plans' }),
    asks('contact', 'How to reach you', { backTo: 'debts' }),
    asks('after', 'After the check'),
  ],
  statuses: { APP_SUBMISSION: 'contact', AFTER: 'after' },
})
const answered = { plans: { answer: 'a garden' }, debts: { answer: 'none' } }
const aServerAt = (status: string, more = {}) =>
  aServer(
    status,
    {
      [`GET ${screenOf('plans')}`]: resolved('plans', answered.plans),
      [`GET ${screenOf('debts')}`]: resolved('debts', answered.debts),
      [`GET ${screenOf('contact')}`]: resolved('contact'),
      [`GET ${screenOf('after')}`]: resolved('after'),
      ...more,
    },
    answered,
  )
const back = () => userEvent.click(screen.getByRole('link', { name: '[back]' }))

describe('Back in an application', () => {
  beforeEach(aFreshBrowser)

  it('Back leads to the question before with its answer, again and again, and at last to the list of applications', async () => {
    const { at } = await anApp(aServerAt('APP_SUBMISSION'), { at: `/${uuid}/contact`, flow })
    await heading('How to reach you')
    await back()
    await heading('Your debts')
    expect(fieldNamed('answer').value).toBe('none')
    await back()
    await heading('Your plans')
    expect(screen.getByRole('link', { name: '[back]' }).getAttribute('href')).toMatch(/\/$/)
    expect(at()).toBe(`/${uuid}/plans`)
  })

  it('Continue without a change goes forward question by question and sends nothing', async () => {
    const { asked } = await anApp(aServerAt('APP_SUBMISSION'), { at: `/${uuid}/plans`, flow })
    await heading('Your plans')
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    await heading('Your debts')
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    await heading('How to reach you')
    expect([...asked(`PUT ${screenOf('plans')}`), ...asked(`POST ${effectsPath(uuid, 'plans')}`)]).toEqual([])
  })

  it('a changed answer of an earlier question says what is asked again before it is sent', async () => {
    const effects = { appears: [], vanishes: [], reopens: [{ route: 'debts', heading: 'Your debts' }] }
    const { asked } = await anApp(aServerAt('APP_SUBMISSION', { [`POST ${effectsPath(uuid, 'plans')}`]: { body: effects } }), {
      at: `/${uuid}/plans`,
      flow,
    })
    await heading('Your plans')
    await userEvent.type(fieldNamed('answer'), ' and a pond')
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByRole('dialog')).toBeTruthy()
    expect(asked(`PUT ${screenOf('plans')}`)).toEqual([])
  })

  it('the address of an earlier question leads to the current one where nothing before can be changed', async () => {
    const { at } = await anApp(aServerAt('AFTER'), { at: `/${uuid}/plans`, flow })
    await heading('After the check')
    expect(at()).toBe(`/${uuid}/after`)
  })
})
