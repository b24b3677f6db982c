/** Words by which phones and tablets name themselves. Desktop browsers use none of them. */
const MOBILE_WORDS =
  /Android|iPhone|iPad|iPod|Windows Phone|IEMobile|BlackBerry|BB10|Opera Mini|Opera Mobi|webOS|Mobile Safari|Mobile;/;

/** Whether a browser with this user agent runs on a phone or tablet, which the product does not support. */
export function isMobileUserAgent(userAgent: string): boolean {
  return MOBILE_WORDS.test(userAgent);
}
