/** A picture of the sample's payment page, and where its texts are in it: a PNG of 420 by 260 pixels. */
import type { Region } from '../../contract/index.ts'

export const pictureName = 'Payment page.png'

/** The region of each text in the sample's picture. */
export const pictureRegions: Readonly<Record<string, Region>> = {
  'Card number': { x: 20, y: 52, width: 84, height: 16 },
  'Your card was declined. Nothing was charged.': { x: 20, y: 114, width: 288, height: 16 },
  'Pay now': { x: 20, y: 170, width: 110, height: 32 },
}

export const picture = Buffer.from(
  [
    'iVBORw0KGgoAAAANSUhEUgAAAaQAAAEEBAMAAACVfl3oAAAAMFBMVEX///8MYmuIiIgiIiKrIxjkt7Pl5eWxsbHMeXK3QjlC',
    'QkJqamp+rLA/g4rXlZC20NOOaMMPAAAJXklEQVR42u2dP2gbWRrAP8vSk8b6M55GlYRFDCns4sQKbEgKq5CE3RgV2hB1T7Gi',
    's+PseQ5DAoKwKrxGboIKyTiNEDLEkBQRNvhg3UhNqiwrN3dNTFSY49ws4zOk2HXY+97MyDLO7ubIejmN7vvB6M/Mx7z30/ve',
    'NzPCI4MycAApkRIpkRIpkRIpkRIpfQK1JR75oSWVRgE+Emwqbw8vK723mBLL5a5u1sznrlLOYkpD+PCatfzeh82vPU6lnVH8',
    '4FFbAf4QlbTWO/6hDd4AP7eWUoC99vrZeTv3hCnNlhKAJ2qrucJb/K2s8DfyGPtOO9cOrZR4K35vUPZ7lPaQoh2KZONYHvjh',
    '3095MxOQFe2IKVoraKnywMTi9yrtUxwjWTGUQKhBK4DVA5Xa7IO1Em/Uc3RkKI0+9CjdUcJnPhSQj45QKfgeWpZSQh1TaUwe',
    '6iq1MPHeykFZOQqikthorfLwzmsoBUH0nH/A8iBjecCZxd8wBZ7w71RrjZJRxPWB4KLnry+KeDPzDj4oTe87eGjZEyI2cOd4',
    '33sGTqnf6xpdXJASKZESKZESKZHStSkRBEEQBEEQBEEQxOCxc3XFpBUtlrd3BkxJvv11vjZYSiMNYPvyXh0WVtXxHVQamXih',
    'LXBnLT9Rz9dhcrwOtu1XbHraOkoLmvAKPVCH950zy9jxkefOmlBaDZ01HqgTN1e1idwe3ObWUToTfWVgawyr7hATSiE2pSuB',
    'WDOB72fwlYUGyVBy7kUaw9qIKubSJSXNHZoE934kElFnLKS0oAov1fYbSlMYYSUldwPgb3l8EgK9xLOZShPgDk1jYlpJib3A',
    'Ir7KJ2vDmu35sqk0rD4wlca1M22Cr1pKCZYjde6O3Lw9rMHetJl4zhf1buLt6UXcWkoEQRCEdblhaX5RKWTl8bCREimREimR',
    'EilZRMkWhh9vhSB/S4MJ8ZUdw4tZebsOTrygFQte/OLmH81FhOkhvbCdvlM6C7Mv/jwjT9+bsr1argG49x+EFm6uamePxrlY',
    'AA5ydRHSDTNCumGrj8a1flOqh501mHQ3YGdEZdjfBe4M58HWOIARVSyAK1dFSDfMCOmGPRYh/aVkex7GfuaxX5MLXPQ3jw4H',
    '4KztYH/Fgi9hYRlDumFGSDcMYLjflBZyYXcIVocNpbroL8zsgjM8jTrTptLwTxjSDTNCumEA3/bbXNplv1PJvd9nSs4aC9uM',
    'jDroJd6knnjuhlj0xLuHId2wXuKJMPay34q4OxKJPK7BDRyCXnmo4bwP7eK83zXLQx61bjjNMCOkGzbS6L/jEsMiLs/IM7aw',
    '7bn4lnykgdU5dKadaeMgFoCXrC5CumFGSDcsD/2ohMdQVT+GjhuH2i/wGLpz+VAbCekh3TA9pBu2HYmE+k2JzvFIiZRIiZRI',
    'iZT+IKUB/JqfIAiCIAiCIIh+w1X4eJ2vZL5wlFKXVleuhIltxd/at53/d+19BikOrtLnKd2/qiSVgEX1bVwo5f5HSlJBWH2W',
    'EnykNGsqScnUp9r9A5VYHKpsbYuncYfpYw5srQqL5XWIz/vKxQKu9CUg7itvQnqugx7laslR3gJHrCISL/5MrC/AWtVQOuao',
    'tDGXLM+mUrNQdFSf4bZKReTgMbff2ZjlvnIVA5fmkvb0HL6pQHGNldcTogd6e9fCiaskraMO9j6Fu3RtpjsbsAWzPNs5LuBY',
    'uCosesJPUBw7I62nStlOupO9syaUsNts3lH1xRfjutLdEou6Kr6SPZlaT3eKjnlWdVXEtjRsJLPYUCGbTOPwbN2P2ytL+CbF',
    'N5LSZjohFdIlvb3rybw1nuKOqK6ErdmTjiTDLsThRCQli0r/8pUY5kncmPWu0gkmHy73xShBGhPxROowQylZZVF7EuKoxF2F',
    'oiMKRakgtmWhWjgBjh+DyDdcf8eeFLuV8OPDV4ksrtPbu57Mm0cBltCV8G0W27xbjmFvi3puV5aWXJ3FcowfP+Xi0/aV1mKx',
    'UtGoeAlIu2KxOSlpzqVkKhfFHVRRCbpKaIhb7myWnjo2YlHXVseYhnb085VjnSK2yBKpWCxRvK65BOKjvqI0C6K3RhNPf7BL',
    'fIPjbL4bN5SKRn3uKhWESldJWv8FJdzm+qET3bQXcMVf1viF0gmXTKW0vs9rVEqBSDxJV7In2T8TcIy9NRLh7jeuFHYqxbnw',
    'MBKPgZl4CT3xuJFcQonNdxPvQklPSkcx+Q3K+qIi10TifSmUimBHJUz1BH4O/PoSD5WkjquQ5SldCctDIe5Yw95mkyfYRDbq',
    '24IttnZHZCLY9Wm81Mkmj00lhiXAt7kYd3T00TqOukq+ktS5UHKVXKjEYnBSsCfvYqFZSmJ5cMSF0gbbQCWpsITlAXuA7S1e',
    'lxLDsux7VtSVYG0WjmelaAKMoiqVHPOQmluMp+fWLxXxcsVMPKOIz1fE8QqVpCjugPtmL5SgHBdJ+QxSHV+sUHbFtvQi3hFK',
    'S3Nfzhex9QoW8Tm9iP/qIbLPiH8qwBG11Hmib9MX/dSZ5K+ekfUpG7HkpyLmOBAEQRAEQRAEMVDYGoNgsReJRMRdLeolJecM',
    '2LbF3+df3NljKVb+PfOzuAILX1IamYFvH+0B9O7ssRbOMCzf2h+OqPlbqq2h/4bP5Cv4Eyxw6N3ZYzmll/yAhdm0PGVr3MM1',
    '8pT4W3eU693ZYzUleQrOWBg47BiJN6IKpTpA7zYYqymJu15yYZiITBtKE4BKD0LWV7K9MkeJTaGSXDeqhXlnj+USLywSDyeO',
    'MUpOLOsN/Xexenf2WK481GGXTdlqy3WjPACO0i4+Pu7d2WPBIh6C8Zvbr1ZvGEUclcSvrR307uwhCIIgCIIgCIL4/2MA/2cd',
    'KZESKZESKZESKZHS71AaA1g5HDAlloPMgCl5FL83qK0oIF4q2vfsMPietZqttjfgsazSmGfUo51qrdEhRVEfapkxpnnap03P',
    '2JBlldre4GE70z5tn6LSqd/bzgTZaObnFX/GsuUBTgMcMv4hFcuE2hrzNk8VGBvyvBeKFi0P50rzq2Ym4M0pPaWAx9tstiyb',
    'eFgUWs1MUPaYSiLxgmyozRULKzXPc15F85pKfvm1R8FMZFZWeie/YUozYyoFNdZStL+OyZY/IboydQbgHO8fbOBOW9Wv6Eyc',
    'lEiJlEiJlEiJIAiCIAiCIAiCIAiCIAiCIAiCIAiCIAiCIAiCIAiCIAiCIAjr8B+keuVGdmQ7BwAAAABJRU5ErkJggg==',
  ].join(''),
  'base64',
)
