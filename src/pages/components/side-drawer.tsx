import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import { Drawer } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { useWords } from '../lib/use-words.ts'
import classes from './side-drawer.module.css'

type SideDrawerProps = { readonly heading: string; readonly close: () => void; readonly children: ReactNode }

/**
 * An opened drawer at the side of the page. Who closes it moves the focus. Back and Forward, which show another page behind
 * it, close it; a page that goes on by itself does not.
 */
export function SideDrawer({ heading, close, children }: SideDrawerProps) {
  const words = useWords()
  const { key } = useLocation()
  const shown = useRef(key)
  const isPop = useNavigationType() === NavigationType.Pop
  useEffect(() => {
    if (shown.current === key) return
    shown.current = key
    if (isPop) close()
  }, [key, isPop, close])
  return (
    <Drawer
      opened
      onClose={close}
      title={heading}
      position="right"
      size="22rem"
      closeButtonProps={{ 'aria-label': words('close'), size: 44 }}
      classNames={{ content: classes.content ?? '', header: classes.header ?? '', title: classes.title ?? '' }}
      // A header of the page is its banner, and there is one.
      attributes={{ header: { role: 'presentation' } }}
      transitionProps={{ duration: 0 }}
      // Its style element would need the nonce of the page.
      lockScroll={false}
      returnFocus={false}
    >
      {children}
    </Drawer>
  )
}
