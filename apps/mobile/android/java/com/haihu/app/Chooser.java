package com.haihu.app;

import android.app.Activity;
import android.content.ClipData;
import android.content.Intent;
import android.net.Uri;
import android.provider.MediaStore;
import android.webkit.ValueCallback;
import android.webkit.WebChromeClient.FileChooserParams;

/** Lets the user choose files for the page: from the album and other apps, or by the camera. */
final class Chooser {
  private final Activity activity;
  private final Results results;
  private final Permissions permissions;

  Chooser(Activity activity, Results results, Permissions permissions) {
    this.activity = activity;
    this.results = results;
    this.permissions = permissions;
  }

  /** Gives the page the chosen files, or null. The page waits for one of both. */
  void open(final FileChooserParams wanted, final ValueCallback<Uri[]> page) {
    if (!takesPictures(wanted)) {
      show(wanted, null, page);
      return;
    }
    permissions.ask(
        "camera",
        new Runnable() {
          @Override
          public void run() {
            boolean hasCamera = Integer.valueOf(1).equals(permissions.outcomeOf("camera"));
            show(wanted, hasCamera ? Pictures.create(activity) : null, page);
          }
        });
  }

  private void show(FileChooserParams wanted, final Uri picture, final ValueCallback<Uri[]> page) {
    boolean isMany = wanted.getMode() == FileChooserParams.MODE_OPEN_MULTIPLE;
    Intent album = wanted.createIntent().putExtra(Intent.EXTRA_ALLOW_MULTIPLE, isMany);
    Intent chooser = Intent.createChooser(album, null);
    if (picture != null) chooser.putExtra(Intent.EXTRA_INITIAL_INTENTS, new Intent[] {camera(picture)});
    results.open(
        chooser,
        new Results.Taker() {
          @Override
          public void take(Intent result) {
            page.onReceiveValue(chosen(result, picture));
          }
        });
  }

  private Intent camera(Uri picture) {
    Intent camera = new Intent(MediaStore.ACTION_IMAGE_CAPTURE).putExtra(MediaStore.EXTRA_OUTPUT, picture);
    // Without the clip the grant does not reach the camera through the chooser.
    camera.setClipData(ClipData.newRawUri("", picture));
    return camera.addFlags(Intent.FLAG_GRANT_WRITE_URI_PERMISSION | Intent.FLAG_GRANT_READ_URI_PERMISSION);
  }

  private Uri[] chosen(Intent result, Uri picture) {
    if (result == null) return null;
    ClipData many = result.getClipData();
    if (many != null && many.getItemCount() > 0 && result.getData() == null) {
      Uri[] files = new Uri[many.getItemCount()];
      for (int at = 0; at < files.length; at++) files[at] = many.getItemAt(at).getUri();
      return files;
    }
    if (result.getData() != null) return new Uri[] {result.getData()};
    return picture != null && Pictures.isWritten(activity, picture) ? new Uri[] {picture} : null;
  }

  private static boolean takesPictures(FileChooserParams wanted) {
    if (wanted.isCaptureEnabled()) return true;
    for (String type : wanted.getAcceptTypes()) if (type.startsWith("image/")) return true;
    return false;
  }
}
