import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { beforeAll, describe, expect, it } from 'vitest'
import { BackLink } from '#ui/back-link.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { Loader } from '#ui/loader.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { SkipLink } from '#ui/skip-link.tsx'
import { SubmitRow } from '#ui/submit-row.tsx'
import { ToastsProvider, useToasts } from '#ui/toasts.tsx'

// jsdom draws a dialog but does not open it.
beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function () {
    this.open = false
  }
})

const inTheme = { wrapper: ({ children }: { children: ReactNode }) => <MantineProvider env="test">{children}</MantineProvider> }

describe('the components around a screen', () => {
  it('the skip link moves the focus to the content and leaves the URL alone', async () => {
    render(
      <>
        <SkipLink to="main">Skip to the content</SkipLink>
        <main id="main">Content</main>
      </>,
    )
    await userEvent.tab()
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Skip to the content' }))
    await userEvent.keyboard('{Enter}')
    expect(document.activeElement).toBe(screen.getByRole('main'))
    expect(location.hash).toBe('')
  })

  it('the page heading is a heading of level 1 that can take the focus', () => {
    render(
      <PageHeading
        heading="When is your birthday?"
        text="As on your ID"
        applicationId={{ label: 'Application ID#', id: '42' }}
      />,
    )
    const heading = screen.getByRole('heading', { level: 1, name: 'When is your birthday?' })
    heading.focus()
    expect(document.activeElement).toBe(heading)
    expect(screen.getByText('42')).toBeTruthy()
  })

  it('the progress bar shows the current step, also as text for assistive technology', () => {
    render(<ProgressBar step={2} steps={7} label="Progress" words="Step 2 of 7 · Income" />)
    const bar = screen.getByRole('progressbar', { name: 'Progress' })
    expect(bar.getAttribute('aria-valuetext')).toBe('Step 2 of 7 · Income')
    expect(bar.querySelectorAll('[data-done]')).toHaveLength(2)
  })

  it('the progress bar draws the parts of the current step between the steps before and after it', () => {
    render(<ProgressBar step={2} steps={3} within={{ part: 1, parts: 4 }} label="Progress" words="Step 2 of 3 · Income" />)
    const steps = [...screen.getByRole('progressbar').children].map(({ children }) =>
      [...children].map((part) => part.hasAttribute('data-done')),
    )
    expect(steps).toEqual([[true], [true, false, false, false], [false]])
  })

  it('the Back link navigates inside the app on a plain click and leaves other clicks to the browser', async () => {
    let went = 0
    render(
      <BackLink href="/before" onGo={() => (went += 1)}>
        Back
      </BackLink>,
    )
    const link = screen.getByRole('link', { name: 'Back' })
    expect(link.getAttribute('href')).toBe('/before')
    await userEvent.click(link)
    expect(went).toBe(1)
    link.addEventListener('click', (event) => event.preventDefault())
    const user = userEvent.setup()
    await user.keyboard('{Control>}')
    await user.click(link)
    expect(went).toBe(1)
  })

  it('the error summary announces the errors as links, and is empty without errors', async () => {
    const went: string[] = []
    const { rerender } = render(
      <ErrorSummary
        heading="1 answer is wrong"
        items={[{ id: 'zip', text: 'Please enter a valid zipcode' }]}
        onGo={(id) => went.push(id)}
      />,
    )
    expect(screen.getByRole('alert').textContent).toContain('1 answer is wrong')
    await userEvent.click(screen.getByRole('link', { name: 'Please enter a valid zipcode' }))
    expect(went).toEqual(['zip'])
    rerender(<ErrorSummary heading="" items={[]} onGo={() => {}} />)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('the submit button announces that the form is submitting and prevents a second submission', async () => {
    let sent = 0
    const form = (busy: boolean) => (
      <form
        onSubmit={(event) => {
          event.preventDefault()
          sent += 1
        }}
      >
        <SubmitRow busy={busy} busyWords="Submitting">
          Continue
        </SubmitRow>
      </form>
    )
    const { rerender } = render(form(false), inTheme)
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    rerender(form(true))
    await userEvent.click(screen.getByRole('button', { name: 'Submitting' }))
    expect(sent).toBe(1)
    expect(screen.getByRole('status').textContent).toBe('Submitting')
  })

  it('the loader, the skeleton and new notices are announced to assistive technology', async () => {
    render(
      <>
        <Loader words="Loading" />
        <Skeleton words="Loading the page" />
        <Notice kind="error" announced>
          The server is gone
        </Notice>
        <Notice>Always here</Notice>
      </>,
    )
    await screen.findByText('Loading the page')
    expect(screen.getAllByRole('status').map((status) => status.textContent)).toEqual(['Loading', 'Loading the page'])
    expect(screen.getByRole('alert').textContent).toBe('The server is gone')
  })
})

describe('a dialog', () => {
  function Page() {
    const [open, setOpen] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        <Dialog open={open} heading="Your choices" closeWords="Close" onClose={() => setOpen(false)}>
          Words
        </Dialog>
      </>
    )
  }

  it('a dialog has a name, closes, and returns the focus to the button that opened it', async () => {
    render(<Page />, inTheme)
    expect(screen.queryByRole('dialog')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Open' }))
    expect(screen.getByRole('dialog', { name: 'Your choices' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' }))
  })
})

describe('toasts', () => {
  function Page() {
    const { show } = useToasts()
    const toasts = ['1', '2', '3', '4', '5', '6', '7']
    return (
      <>
        <button type="button" onClick={() => toasts.map((id) => show({ id, text: `Toast ${id}` }))}>
          Show seven
        </button>
        <button type="button" onClick={() => show({ id: '7', text: 'Toast 7 again' })}>
          Show one again
        </button>
      </>
    )
  }
  const shown = () => screen.queryAllByText(/^Toast/).map((toast) => toast.textContent)

  it('toasts are at most five, with the newest last, and each can be closed', async () => {
    render(
      <ToastsProvider closeWords="Close">
        <Page />
      </ToastsProvider>,
      inTheme,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Show seven' }))
    expect(shown()).toEqual(['Toast 3', 'Toast 4', 'Toast 5', 'Toast 6', 'Toast 7'])
    await userEvent.click(screen.getByRole('button', { name: 'Show one again' }))
    expect(shown()).toEqual(['Toast 3', 'Toast 4', 'Toast 5', 'Toast 6', 'Toast 7 again'])
    await userEvent.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement)
    expect(shown()).toEqual(['Toast 4', 'Toast 5', 'Toast 6', 'Toast 7 again'])
  })
})
