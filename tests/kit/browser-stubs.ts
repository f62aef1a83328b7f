// What Mantine asks a browser for and jsdom does not have. None of these decides anything that a test claims.
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

Object.defineProperty(window, 'matchMedia', {
  writable: true,
  value: (media: string) => ({
    matches: false,
    media,
    onchange: null,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
    dispatchEvent: () => false,
  }),
})

window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
}

window.HTMLElement.prototype.scrollIntoView = () => {}
window.scrollTo = () => {}

// The files of a process share its window; none finds what another one left.
localStorage.clear()
sessionStorage.clear()
history.replaceState(null, '', '/')
document.head.replaceChildren()
document.body.replaceChildren()
for (const name of document.documentElement.getAttributeNames()) document.documentElement.removeAttribute(name)

// How long something may take to appear says nothing about whether it does: a busy machine is no failure.
configure({ asyncUtilTimeout: 120_000 })

// Testing Library cleans up by itself only where afterEach is global, and here nothing is.
afterEach(cleanup)
