import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ResolvedScreen, ScreenSubmissionAnswer } from '#contract/screens.ts'
import { sendAnswers } from '#pages/features/application/input/send-answers.ts'
import type { Sent } from '#pages/lib/api/send-once.ts'
import { homeEquityRuntime } from '#product/index.ts'
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

describe('a signature that is sent after the co-signer has signed', () => {
  const screenAt = (version: number, answers = {}) =>
    ({ view: { kind: 'sign', route: 'signing/sign' }, answers, version }) as unknown as ResolvedScreen

  async function signsAfter(newer: ResolvedScreen): Promise<{ readonly kind: string; readonly versions: readonly number[] }> {
    const versions: number[] = []
    const put = async (version: number): Promise<Sent<ScreenSubmissionAnswer>> => {
      versions.push(version)
      if (version === newer.version) return { kind: 'done', answer: { status: 'X', go: 'next', version: 8 } }
      return { kind: 'answered', slug: 'stale-version' } as Sent<ScreenSubmissionAnswer>
    }
    const { kind } = await sendAnswers({
      flow: { product: homeEquityRuntime },
      screen: screenAt(1),
      put,
      isStillOpen: async () => true,
      reload: async () => newer,
    })
    return { kind, versions }
  }

  it('the signature of a borrower is sent again by itself when only the version of the application is new', async () => {
    expect(await signsAfter(screenAt(7))).toEqual({ kind: 'accepted', versions: [1, 7] })
  })

  it('the signature of a borrower is not sent again once the screen says that electronic documents were withdrawn from', async () => {
    const { view, ...rest } = screenAt(7)
    const withdrawn = { ...rest, view: { ...view, text: 'You withdrew.' } } as unknown as ResolvedScreen
    expect(await signsAfter(withdrawn)).toEqual({ kind: 'changed', versions: [1] })
  })

  it('the signature of a borrower is not sent again when the screen has other answers', async () => {
    expect(await signsAfter(screenAt(7, { fullName: 'Ana Lee' }))).toEqual({ kind: 'changed', versions: [1] })
  })
})
