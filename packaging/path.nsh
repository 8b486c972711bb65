; Puts the folder of `interlinear.exe` on PATH of the machine, and takes it off again. The program of NSIS that edits
; texts of the registry cuts them at 1,024 characters, which a PATH is longer than: PowerShell does it.
!macro customInstall
  CreateDirectory "$INSTDIR\bin"
  FileOpen $0 "$INSTDIR\bin\interlinear.cmd" w
  FileWrite $0 '@start "" "%~dp0..\${APP_EXECUTABLE_FILENAME}" %*$\r$\n'
  FileClose $0
  nsExec::Exec `powershell -NoProfile -NonInteractive -Command "$$k = 'HKLM:\SYSTEM\CurrentControlSet\Control\Session Manager\Environment'; $$p = (Get-Item $$k).GetValue('Path', '', 'DoNotExpandEnvironmentNames'); if (($$p -split ';') -notcontains '$INSTDIR\bin') { Set-ItemProperty $$k Path ($$p.TrimEnd(';') + ';$INSTDIR\bin') -Type ExpandString }"`
  SendMessage ${HWND_BROADCAST} ${WM_SETTINGCHANGE} 0 "STR:Environment" /TIMEOUT=5000
!macroend

!macro customUnInstall
  nsExec::Exec `powershell -NoProfile -NonInteractive -Command "$$k = 'HKLM:\SYSTEM\CurrentControlSet\Control\Session Manager\Environment'; $$p = (Get-Item $$k).GetValue('Path', '', 'DoNotExpandEnvironmentNames'); Set-ItemProperty $$k Path ((($$p -split ';') -ne '$INSTDIR\bin') -join ';') -Type ExpandString"`
  SendMessage ${HWND_BROADCAST} ${WM_SETTINGCHANGE} 0 "STR:Environment" /TIMEOUT=5000
  RMDir /r "$INSTDIR\bin"
!macroend
