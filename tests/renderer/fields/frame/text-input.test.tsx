import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Profiler, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { TextInput } from '#renderer/fields/frame/text-input.tsx'
import { Around } from '../../drawn-form.tsx'

const control = () => screen.getByRole<HTMLInputElement>('textbox')

describe('a text input that keeps the typed text', () => {
  it('a text input passes each typed text to onText without another React commit', async () => {
    let commits = 0
    const typed: string[] = []
    render(
      <Around>
        <Profiler id="input" onRender={() => commits++}>
          <TextInput value="" keepsText onText={(text) => typed.push(text)} />
        </Profiler>
      </Around>,
    )
    const before = commits
    await userEvent.type(control(), 'Ana')
    expect(typed).toEqual(['A', 'An', 'Ana'])
    expect(control().value).toBe('Ana')
    expect(commits).toBe(before)
  })

  it('a new stored value replaces the typed text, and the same stored value does not', async () => {
    const page = (value: string) => (
      <Around>
        <TextInput value={value} keepsText onText={() => undefined} />
      </Around>
    )
    const { rerender } = render(page('Ana'))
    await userEvent.type(control(), ' M')
    rerender(page('Ana'))
    expect(control().value).toBe('Ana M')
    rerender(page('Ben'))
    expect(control().value).toBe('Ben')
  })

  it('a text input shows the stored text once it loses the focus, if that differs from the typed text', async () => {
    function Trimmed() {
      const [value, setValue] = useState('Ana')
      return <TextInput value={value} keepsText onText={(text) => setValue(text.trim())} />
    }
    render(
      <Around>
        <Trimmed />
      </Around>,
    )
    await userEvent.type(control(), ' ')
    expect(control().value).toBe('Ana ')
    fireEvent.blur(control())
    expect(control().value).toBe('Ana')
  })

  it('a text that was typed into the server-rendered page stays after hydration', async () => {
    const page = (
      <Around>
        <TextInput value="" keepsText aria-label="Name" onText={() => undefined} />
      </Around>
    )
    const container = document.createElement('div')
    document.body.append(container)
    container.innerHTML = renderToString(page)
    control().value = 'Ana'
    const root = await act(async () => hydrateRoot(container, page))
    expect(control().value).toBe('Ana')
    act(() => root.unmount())
    container.remove()
  })
})
