/** Repositories of other people, each at a commit, that are bound as a person would: `npm run trees -- --bound`. */
import type { Commit } from './github.ts'

export interface PinnedRepository extends Commit {
  /** The argument of `bind --source`; absent: the folder determines it. */
  source?: string
}

export const repositories: readonly PinnedRepository[] = [
  { repository: 'files-community/Files', commit: '3c23ca92e3749abb86292146855a8536db882084' },
  { repository: 'TerraformersMC/ModMenu', commit: '7e29f74f2de8c61616abbed292791f26363c6c80' },
  { repository: 'Orama-Interactive/Pixelorama', commit: '7888c607f06a654c4c6cf3dae72d085eba2ee018' },
  { repository: 'Dimillian/IceCubesApp', commit: '0fc41d2ced2e3e735bd9c42d5ae6dea16e63d618' },
  { repository: 'nextcloud/talk-android', commit: '5428960f9d1eca708df1b39a0831141dcbba4729' },
  { repository: 'invoiceninja/invoiceninja', commit: 'a148eec09bd1283db55112cbdfe26788bc234974' },
  { repository: 'fastapi/fastapi', commit: 'c3f316b7e814667e8ee81e03a7330d00ee61e45c' },
  { repository: 'google/docsy', commit: '83c5cc14ee6a44190cacec20b8e1c15973df97fd' },
  { repository: 'jenkinsci/git-plugin', commit: 'add6e4dc74e64874e32f53fc90e8b8da3590afe5' },
  { repository: 'jenkinsci/matrix-project-plugin', commit: '22eda817646e0b26bca6b93aba54138b1a872b8a' },
  { repository: 'freescout-helpdesk/freescout', commit: '7c3e57aa57b47e6c5127575cdb2792f42da597db' },
  { repository: 'omegat-org/omegat', commit: 'ba59a84762de0ecebcf42ee98ac890caac1f75a0' },
  { repository: 'wger-project/flutter', commit: '3744f50918f118f4d63b07abef1236e3be8101d1' },
  { repository: 'localsend/localsend', commit: 'af0416be50770a97760f7070684bc667b759a15c' },
  { repository: 'publify/publify', commit: 'ad21ee6590c629bd17d25a5f74322408192eb4c2' },
  { repository: 'wagtail/wagtail', commit: 'c2ae43b9265d085c95142cd1a1f8563ad2eb4de9' },
  { repository: 'usememos/memos', commit: '76a762924306e782871204f131f4033be5e8e41a' },
  { repository: 'kimai/kimai', commit: '1f421c276badbf9eeff40852de305a1e4c1e829f' },
  { repository: 'wallabag/wallabag', commit: '5afc37df9303cf983864c288d46bb23f12221695' },
  { repository: 'mRemoteNG/mRemoteNG', commit: '2e7579cac5b4a28544896ec415067f87916fc2c2' },
  { repository: 'tuskyapp/Tusky', commit: '43ae0bb4556392393a3d759ce42a93f3a003e83a' },
  { repository: 'keepassxreboot/keepassxc', commit: '95bae8377c88f46fda565e09fee25d7ba684fe9e' },
  { repository: 'Automattic/pocket-casts-ios', commit: 'c23892d1f47bc44d422fa06c389b49820aa04dd3' },
  { repository: 'symfony/demo', commit: '920d86dc809f837543cb519d3df5b364a2c36577' },
  { repository: 'kiwix/kiwix-apple', commit: '973f26d22dde9e207d9c459b57826d756c60b5ff' },
  { repository: 'monicahq/monica', commit: 'e08e91734170b6bbd582cb578532c3948196124e' },
  { repository: 'zulip/zulip-mobile', commit: 'd7cf6da79b4b9467e240b42f24330e97390a8aff' },
  { repository: 'withastro/starlight', commit: '3999be7cc18b41095d61e3b63d68ff3e6c6c050b' },
  { repository: 'excalidraw/excalidraw', commit: '4872083c044491b6d5c96ae134a75464f96d6831' },
  { repository: 'jellyfin/jellyfin-web', commit: 'f330b7bc8b6fc9c0d937659919fa82a9564e2ec0' },
  { repository: 'ankidroid/Anki-Android', commit: 'a644cf7936e06099b250ced33a3bc26ccb22707d' },
  { repository: 'FreshRSS/FreshRSS', commit: '6c58b90518c30a165db1ee8ea34e0f3d12c6c898' },
]
