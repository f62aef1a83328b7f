import {
  type ColourScale,
  DARK_PAGE,
  DARK_QUIET_WORDS,
  DARK_SURFACE,
  DARK_WORDS,
  QUIET_WORDS,
  readableShade,
  readableShadeOnDark,
  tenShades,
  WORDS,
} from '#engine/authoring.ts'
import { hasDarkScheme } from '#engine/index.ts'
import './mantine-styles.ts'
import {
  type CSSVariablesResolver,
  createTheme,
  type MantineColorSchemeManager,
  type MantineColorsTuple,
  MantineProvider,
} from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { ChevronDownIcon } from '#ui/icons.tsx'

type LenderThemeProps = {
  readonly colours: { readonly primary: ColourScale; readonly secondary: ColourScale }
  /** The nonce of the content security policy, for Mantine's style elements. */
  readonly nonce?: string | undefined
  /** `test` renders without transitions. */
  readonly env?: 'default' | 'test'
  readonly children: ReactNode
}

/**
 * Dresses everything below in the lender's colours: light or dark, as the visitor's device asks, and changing with it. A
 * lender without a colour that is read on dark is light only.
 */
export function LenderTheme({ colours, nonce, env = 'default', children }: LenderThemeProps) {
  const theme = useMemo(() => themeOf(colours), [colours])
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={readableVariables}
      defaultColorScheme="auto"
      {...(!hasDarkScheme(colours) && { forceColorScheme: 'light' as const })}
      colorSchemeManager={asTheDevice}
      env={env}
      getStyleNonce={() => nonce ?? ''}
    >
      {children}
    </MantineProvider>
  )
}

/** Nothing is kept: a device's setting is the only switch. */
const asTheDevice: MantineColorSchemeManager = {
  get: (scheme) => scheme,
  set: () => {},
  subscribe: () => {},
  unsubscribe: () => {},
  clear: () => {},
}

function themeOf({ primary, secondary }: LenderThemeProps['colours']) {
  const lender = tenShades(primary)
  return createTheme({
    colors: {
      lender: [...lender] as unknown as MantineColorsTuple,
      quiet: [...tenShades(secondary)] as unknown as MantineColorsTuple,
    },
    primaryColor: 'lender',
    primaryShade: { light: readableShade(lender), dark: readableShadeOnDark(lender) ?? 0 },
    black: WORDS,
    fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
    defaultRadius: 'md',
    fontSmoothing: true,
    respectReducedMotion: true,
    components,
  })
}

/** The defaults of Mantine's inputs: label, help and message precede the control, in this order. */
const components = {
  InputWrapper: { defaultProps: { size: 'md', inputWrapperOrder: ['label', 'description', 'error', 'input'] } },
  Input: { defaultProps: { size: 'md' } },
  NativeSelect: { defaultProps: { size: 'md', rightSection: <ChevronDownIcon /> } },
  Fieldset: { defaultProps: { variant: 'unstyled' } },
  Radio: { defaultProps: { size: 'md' } },
  Checkbox: { defaultProps: { size: 'md', radius: 'sm' } },
}

/** Mantine's own red, grey placeholder and border are too pale for the contrast that we owe a reader. */
const readableVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-error': '#b3261e',
    '--mantine-color-dimmed': QUIET_WORDS,
    '--mantine-color-placeholder': '#5d6975',
    '--mantine-color-anchor': 'var(--mantine-primary-color-filled)',
    '--colour-surface': '#fff',
    '--colour-raised': '#f4f6f8',
    '--colour-on-primary': '#fff',
    '--colour-chosen': 'var(--mantine-color-lender-0)',
    '--colour-line': '#d5dae0',
    '--colour-edge': '#75808c',
    '--colour-good': '#1b6e3c',
    '--colour-middling': '#8a5a00',
    '--colour-quiet': 'var(--mantine-color-quiet-0)',
    '--colour-error-quiet': '#fdf3f2',
  },
  dark: {
    '--mantine-color-body': DARK_PAGE,
    '--mantine-color-text': DARK_WORDS,
    '--mantine-color-error': '#ff9b91',
    '--mantine-color-dimmed': DARK_QUIET_WORDS,
    '--mantine-color-placeholder': '#97a2ad',
    '--mantine-color-anchor': 'var(--mantine-primary-color-filled)',
    '--colour-surface': DARK_SURFACE,
    '--colour-raised': '#232c35',
    '--colour-on-primary': WORDS,
    '--colour-chosen': `color-mix(in srgb, var(--mantine-primary-color-filled) 12%, ${DARK_SURFACE})`,
    '--colour-line': '#38424d',
    '--colour-edge': '#8793a0',
    '--colour-good': '#7fd39b',
    '--colour-middling': '#e5b567',
    '--colour-quiet': '#222b34',
    '--colour-error-quiet': '#33201f',
  },
})
