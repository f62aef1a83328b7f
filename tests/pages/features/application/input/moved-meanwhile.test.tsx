import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { aField, aScreen } from '../../../kit/a-journey.ts'
import { anApp } from '../../../kit/an-app.tsx'
import { aFlow, aFreshBrowser, aServer, fieldNamed, heading, resolved, screenOf, uuid } from '../../../kit/an-application.ts'

const put = `PUT ${screenOf('due')}`
const name = aField('name', { path: 'application.name', label: 'Your name', required: 'Your name?' })

describe('a submission to an application that the lender changed meanwhile', () => {
  beforeEach(aFreshBrowser)

  it('a submission with a stale version is repeated automatically when the answers of its screen have not changed', async () => {
    let version = 1
    const { asked } = await anApp(
      aServer('APP_SUBMISSION', {
        [`GET ${screenOf('due')}`]: () => resolved('due', {}, version),
        [`GET ${screenOf('next')}`]: resolved('next', {}, 8),
        [put]: () => {
          if (version === 7) return { body: { status: 'X', go: 'next', version: 8 } }
          version = 7
          return { status: 412, body: { type: '/problems/stale-version', errors: [] } }
        },
      }),
      {
        at: `/${uuid}`,
        flow: aFlow({
          screens: [aScreen('due', [name], { heading: 'The due' }), aScreen('next', [], { heading: 'What follows' })],
          statuses: { APP_SUBMISSION: 'due' },
        }),
      },
    )
    await heading('The due')
    await userEvent.type(fieldNamed('name'), 'Ana')
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    await heading('What follows')
    expect(asked(put).map(({ headers }) => headers.get('if-match'))).toEqual(['"1"', '"7"'])
    expect(screen.queryByText('[somethingChanged]')).toBeNull()
  })
})
