import { describe, expect, it } from 'vitest'
import { deviceOf } from '#server/identity/device-of.ts'

const apple = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const chromium = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0'

describe('deviceOf', () => {
  it.each([
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chromium} Safari/537.36`, 'Chrome', 'Windows'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chromium} Safari/537.36 Edg/143.0.0.0`, 'Edge', 'Windows'],
    [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chromium} Safari/537.36 OPR/120.0.0.0`, 'Opera', 'ChromeOS'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox', 'Linux'],
    [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${apple} Version/26.0 Safari/605.1.15`, 'Safari', 'Mac'],
    [
      `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${apple} Version/18.5 Mobile/15E148 Safari/604.1`,
      'Safari',
      'iPhone',
    ],
    [`Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) ${apple} CriOS/143.0 Mobile/15E148 Safari/604.1`, 'Chrome', 'iPad'],
    [
      `Mozilla/5.0 (Linux; Android 14; SM-S921U) ${chromium} SamsungBrowser/27.0 Mobile Safari/537.36`,
      'Samsung Internet',
      'Android',
    ],
  ])('a device with the user agent %s has a browser and a system', (userAgent, browser, system) => {
    expect(deviceOf(userAgent)).toEqual({ browser, system })
  })

  it.each([null, '', 'curl/8.5.0', 'x'.repeat(10_000)])('a device with the user agent %j has no names', (userAgent) => {
    expect(deviceOf(userAgent)).toEqual({})
  })
})
